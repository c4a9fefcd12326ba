"""What `Game` is made of besides the rules: setting up, questions and answers, replaying, playouts, counting trees."""
