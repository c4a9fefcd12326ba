import "./style/fonts.css";
import "./style/base.css";
import "./style/board.css";
import "./style/play.css";
import "./style/views.css";
import "./app";
