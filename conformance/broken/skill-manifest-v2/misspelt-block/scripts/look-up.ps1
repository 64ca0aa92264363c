Select-String "^$args " words.txt
