-- What a search keeps of a text: Chinese, letters and digits, by which typed searches are cleaned (specification §5), and
-- line ends, so that nothing is found across two fields.
create function plain_text(written text) returns text language sql immutable strict parallel safe
return regexp_replace(
  lower(written), '[^a-z0-9\n\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]', '', 'g');
