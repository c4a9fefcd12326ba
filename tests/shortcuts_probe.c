/* A module that does what compiled code does, by build_support/shortcuts.h: for tests/test_shortcuts.py. */

#include "shortcuts.h"
#include "shortcuts.c"

static PyObject *build(PyObject *self, PyObject *things)
{
    PyObject *list = PyList_New(0);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(things); i++) {
        if (PyList_Append(list, PyTuple_GET_ITEM(things, i)) < 0) {
            return NULL;
        }
    }
    return list;
}

static PyObject *sized(PyObject *self, PyObject *size)
{
    Py_ssize_t n = PyLong_AsSsize_t(size);
    PyObject *list = PyList_New(n);
    for (Py_ssize_t i = 0; i < n; i++) {
        PyList_SET_ITEM(list, i, PyLong_FromSsize_t(i));
    }
    return list;
}

static PyObject *kept(PyObject *self, PyObject *unused)
{
#ifdef APNAP_LISTS
    return PyLong_FromLong(apnap_kept);
#else
    return PyLong_FromLong(-1);
#endif
}

static PyObject *is_kind(PyObject *self, PyObject *args)
{
    return PyBool_FromLong(PyObject_TypeCheck(PyTuple_GET_ITEM(args, 0), (PyTypeObject *)PyTuple_GET_ITEM(args, 1)));
}

static PyObject *has_key(PyObject *self, PyObject *args)
{
    int found = PyDict_Contains(PyTuple_GET_ITEM(args, 0), PyTuple_GET_ITEM(args, 1));
    return found < 0 ? NULL : PyBool_FromLong(found);
}

static PyObject *look_up(PyObject *self, PyObject *args)
{
    PyObject *found = PyDict_GetItemWithError(PyTuple_GET_ITEM(args, 0), PyTuple_GET_ITEM(args, 1));
    if (found == NULL) {
        if (PyErr_Occurred()) {
            return NULL;
        }
        Py_RETURN_NONE;
    }
    Py_INCREF(found);
    return found;
}

static PyObject *length(PyObject *self, PyObject *dict)
{
    return PyLong_FromSsize_t(PyDict_Size(dict));
}

static PyObject *slice(PyObject *self, PyObject *args)
{
    return PyList_GetSlice(
        PyTuple_GET_ITEM(args, 0), PyLong_AsSsize_t(PyTuple_GET_ITEM(args, 1)), PyLong_AsSsize_t(PyTuple_GET_ITEM(args, 2)));
}

static PyObject *set_slice(PyObject *self, PyObject *args)
{
    PyObject *values = PyTuple_GET_ITEM(args, 3);
    int done = PyList_SetSlice(
        PyTuple_GET_ITEM(args, 0), PyLong_AsSsize_t(PyTuple_GET_ITEM(args, 1)), PyLong_AsSsize_t(PyTuple_GET_ITEM(args, 2)),
        values == Py_None ? NULL : values);
    if (done < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* Lets the last reference to a new list of these go, n times. */
static PyObject *come_and_go(PyObject *self, PyObject *args)
{
    Py_ssize_t n = PyLong_AsSsize_t(PyTuple_GET_ITEM(args, 0));
    PyObject *things = PyTuple_GetSlice(args, 1, PyTuple_GET_SIZE(args));
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *list = build(self, things);
        Py_DECREF(list);
    }
    Py_DECREF(things);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"build", build, METH_VARARGS, NULL},
    {"sized", sized, METH_O, NULL},
    {"kept", kept, METH_NOARGS, NULL},
    {"is_kind", is_kind, METH_VARARGS, NULL},
    {"has_key", has_key, METH_VARARGS, NULL},
    {"look_up", look_up, METH_VARARGS, NULL},
    {"length", length, METH_O, NULL},
    {"slice", slice, METH_VARARGS, NULL},
    {"set_slice", set_slice, METH_VARARGS, NULL},
    {"come_and_go", come_and_go, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "shortcuts_probe", NULL, -1, methods};

__attribute__((visibility("default"))) PyObject *PyInit_shortcuts_probe(void);

PyObject *PyInit_shortcuts_probe(void)
{
    return PyModule_Create(&module);
}
