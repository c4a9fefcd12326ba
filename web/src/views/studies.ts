/** What is loaded when it is wanted: stepping through, eras compared, the judge’s table, rules. Playing does not wait for it. */
import "../style/studies.css";
import "./eras";
import "./judge";
import "./rules";
import "./steps";
