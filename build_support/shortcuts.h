/* Shorter ways for what compiled code asks of Python most often, read before every C file that mypyc writes.

Two fifths of the time of a game went into the library of Python, half of that into lists that live for a moment: making
one, giving it memory, taking the memory back, keeping the collector's books.  Here lists whose last reference a compiled
function lets go are kept, emptied, with their memory, and handed out again; and a few calls that mostly read one field
are replaced by reading it.  Nothing differs for Python code, but where memory comes from.

What is replaced are macros and functions of Python.h, by macros of the same name; code of Python itself does not know.
Only for Pythons this has been tried with; elsewhere, and with APNAP_NO_SHORTCUTS, the file says nothing. */

#ifndef APNAP_SHORTCUTS_H
#define APNAP_SHORTCUTS_H

#include <Python.h>
#include <string.h>

#if PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030E0000 && defined(__GNUC__) && !defined(PYPY_VERSION) \
    && !defined(Py_GIL_DISABLED) && !defined(Py_DEBUG) && !defined(Py_TRACE_REFS) && !defined(Py_REF_DEBUG) \
    && !defined(Py_LIMITED_API) && !defined(APNAP_NO_SHORTCUTS)

#define APNAP_LISTS 64       /* so many are kept */
#define APNAP_ROOM 64        /* with memory for so many things at most */
#define APNAP_NESTED 40      /* lists that hold the last reference to lists, before Python's own way is taken */
#define APNAP_NUMBERS 1024   /* numbers below this are made once, like those below 257 by Python */

#pragma GCC visibility push(hidden)
extern PyObject *apnap_lists[APNAP_LISTS];
extern int apnap_kept;
extern PyObject *apnap_numbers[APNAP_NUMBERS];
void apnap_let_go(PyObject *op);                  /* the last reference is gone */
PyObject *apnap_new_list(Py_ssize_t size);        /* none is kept that would do */
PyObject *apnap_new_number(Py_ssize_t value);
PyObject *apnap_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high);
int apnap_comes_from(PyTypeObject *type, PyTypeObject *wanted);
int apnap_set_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high, PyObject *values);
#pragma GCC visibility pop

static inline void apnap_decref(PyObject *op)
{
#if PY_VERSION_HEX >= 0x030C0000
    if (_Py_IsImmortal(op)) {
        return;
    }
#endif
    if (--op->ob_refcnt == 0) {
        apnap_let_go(op);
    }
}

static inline void apnap_xdecref(PyObject *op)
{
    if (op != NULL) {
        apnap_decref(op);
    }
}

/* A list of that many places, all of which are NULL. */
static inline PyObject *apnap_list(Py_ssize_t size)
{
    if (apnap_kept > 0) {
        PyListObject *list = (PyListObject *)apnap_lists[apnap_kept - 1];
        if (size <= list->allocated) {
            apnap_kept--;
            for (Py_ssize_t i = 0; i < size; i++) {
                list->ob_item[i] = NULL;
            }
            Py_SET_SIZE(list, size);
            return (PyObject *)list;
        }
    }
    return apnap_new_list(size);
}

static inline int apnap_append(PyObject *op, PyObject *value)
{
    PyListObject *list = (PyListObject *)op;
    Py_ssize_t size = Py_SIZE(list);
    if (__builtin_expect(size < list->allocated, 1)) {
        Py_INCREF(value);
        list->ob_item[size] = value;
        Py_SET_SIZE(list, size + 1);
        return 0;
    }
    return PyList_Append(op, value);
}

static inline int apnap_is_kind(PyTypeObject *type, PyTypeObject *wanted)
{
    return type == wanted || type->tp_base == wanted || apnap_comes_from(type, wanted);
}

static inline PyObject *apnap_number(Py_ssize_t value)
{
    if ((size_t)value < APNAP_NUMBERS && apnap_numbers[value] != NULL) {
        PyObject *number = apnap_numbers[value];
        Py_INCREF(number);
        return number;
    }
    return apnap_new_number(value);
}

/* Nothing is in an empty dict; but to ask with what has no hash is an error, so only these are not looked up. */
static inline int apnap_is_absent(PyObject *dict, PyObject *key)
{
    return ((PyDictObject *)dict)->ma_used == 0 && (PyUnicode_CheckExact(key) || PyLong_CheckExact(key));
}

static inline int apnap_has_key(PyObject *dict, PyObject *key)
{
    return apnap_is_absent(dict, key) ? 0 : PyDict_Contains(dict, key);
}

static inline PyObject *apnap_look_up(PyObject *dict, PyObject *key)
{
    return apnap_is_absent(dict, key) ? NULL : PyDict_GetItemWithError(dict, key);
}

/* (PyList_New)(…), in brackets, is still Python's own. */
#undef Py_DECREF
#define Py_DECREF(op) apnap_decref(_PyObject_CAST(op))
#undef Py_XDECREF
#define Py_XDECREF(op) apnap_xdecref(_PyObject_CAST(op))
#define _Py_Dealloc(op) apnap_let_go(_PyObject_CAST(op))
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(op, type) apnap_is_kind(Py_TYPE(op), (PyTypeObject *)(type))
#define PyList_New(size) apnap_list(size)
#define PyList_Append(list, value) apnap_append(_PyObject_CAST(list), _PyObject_CAST(value))
#define PyList_GetSlice(list, low, high) apnap_slice(_PyObject_CAST(list), low, high)
#define PyList_SetSlice(list, low, high, values) apnap_set_slice(_PyObject_CAST(list), low, high, values)
#define PyLong_FromLong(value) apnap_number(value)
#define PyLong_FromSsize_t(value) apnap_number(value)
#define PyDict_Size(dict) (((PyDictObject *)(dict))->ma_used)
#define PyDict_GetItemWithError(dict, key) apnap_look_up(_PyObject_CAST(dict), _PyObject_CAST(key))
#define PyDict_Contains(dict, key) apnap_has_key(_PyObject_CAST(dict), _PyObject_CAST(key))

#endif
#endif
