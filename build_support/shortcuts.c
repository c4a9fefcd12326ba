/* What shortcuts.h tells of: see there. */

#include "shortcuts.h"

#ifdef APNAP_LISTS

/* Empty, tracked by the collector, and held by nothing but this table: to the collector they look like any list in use. */
PyObject *apnap_lists[APNAP_LISTS];
int apnap_kept = 0;
PyObject *apnap_numbers[APNAP_NUMBERS];
static int nested = 0;

static inline void forget(PyObject *op)
{
#if PY_VERSION_HEX >= 0x030D0000
    (_Py_Dealloc)(op); /* tells those who trace references */
#else
    Py_TYPE(op)->tp_dealloc(op);
#endif
}

static inline int may_be_kept(PyListObject *list)
{
    return apnap_kept < APNAP_LISTS && list->allocated <= APNAP_ROOM;
}

void apnap_let_go(PyObject *op)
{
    PyListObject *list = (PyListObject *)op;
    if (!PyList_CheckExact(op) || !may_be_kept(list) || nested >= APNAP_NESTED) {
        forget(op);
        return;
    }
    /* What follows may run anything, the collector included: so it is a list in use, ours, until it is empty. */
    Py_SET_REFCNT(op, 1);
    nested++;
    for (Py_ssize_t size = Py_SIZE(op); size > 0; size = Py_SIZE(op)) {
        PyObject *last = list->ob_item[size - 1];
        Py_SET_SIZE(list, size - 1);
        apnap_xdecref(last);
    }
    nested--;
    if (Py_REFCNT(op) == 1 && may_be_kept(list)) {
        apnap_lists[apnap_kept++] = op;
    } else {
        Py_DECREF(op); /* somebody has found it, or there are enough by now */
    }
}

PyObject *apnap_new_list(Py_ssize_t size)
{
    return (PyList_New)(size);
}

PyObject *apnap_new_number(Py_ssize_t value)
{
    PyObject *number = (PyLong_FromSsize_t)(value);
    if ((size_t)value < APNAP_NUMBERS && number != NULL) {
        Py_INCREF(number);
        apnap_numbers[value] = number;
    }
    return number;
}

/* A class all of whose bases stand in one row, which ours do, comes from nothing else. */
int apnap_comes_from(PyTypeObject *type, PyTypeObject *wanted)
{
    Py_ssize_t seen = 1;
    for (PyTypeObject *base = type->tp_base; base != NULL; base = base->tp_base) {
        if (base == wanted) {
            return 1;
        }
        seen++;
    }
    if (type->tp_mro != NULL && PyTuple_GET_SIZE(type->tp_mro) == seen) {
        return 0;
    }
    return PyType_IsSubtype(type, wanted);
}

PyObject *apnap_slice(PyObject *op, Py_ssize_t low, Py_ssize_t high)
{
    if (!PyList_Check(op)) {
        return (PyList_GetSlice)(op, low, high);
    }
    Py_ssize_t size = PyList_GET_SIZE(op);
    low = low < 0 ? 0 : low > size ? size : low;
    high = high < low ? low : high > size ? size : high;
    PyObject *copy = apnap_list(high - low);
    if (copy != NULL) {
        PyObject **from = ((PyListObject *)op)->ob_item + low;
        PyObject **to = ((PyListObject *)copy)->ob_item;
        for (Py_ssize_t i = 0; i < high - low; i++) {
            Py_INCREF(from[i]);
            to[i] = from[i];
        }
    }
    return copy;
}

/* One thing out of a list that needs no less memory then; a list behind one that has room; else Python's own way. */
int apnap_set_slice(PyObject *op, Py_ssize_t low, Py_ssize_t high, PyObject *values)
{
    PyListObject *list = (PyListObject *)op;
    Py_ssize_t size = Py_SIZE(op);
    if (values == NULL && PyList_Check(op) && low >= 0 && low < size && high == low + 1
        && size - 1 >= list->allocated >> 1 && size > 1) {
        PyObject *gone = list->ob_item[low];
        memmove(list->ob_item + low, list->ob_item + high, (size - high) * sizeof(PyObject *));
        Py_SET_SIZE(list, size - 1);
        apnap_decref(gone);
        return 0;
    }
    if (values != NULL && PyList_CheckExact(values) && PyList_Check(op) && low >= size
        && size + PyList_GET_SIZE(values) <= list->allocated) {
        Py_ssize_t more = PyList_GET_SIZE(values); /* what it is if a list is put behind itself */
        for (Py_ssize_t i = 0; i < more; i++) {
            PyObject *value = PyList_GET_ITEM(values, i);
            Py_INCREF(value);
            list->ob_item[size + i] = value;
        }
        Py_SET_SIZE(list, size + more);
        return 0;
    }
    return (PyList_SetSlice)(op, low, high, values);
}

#endif
