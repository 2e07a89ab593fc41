const text = "$0.59" + "USD 3" + `0.59\u00a0\u20ac` + "a".replace(/(a)/, "$1 b") + "59 céntimos";
