-- The stored texts for searching and sorting, with the letters that folding a text now replaces.
UPDATE "menu_item" SET
  "search_text" = translate(replace(replace("search_text", 'œ', 'oe'), 'æ', 'ae'), 'øłđðħŧ', 'olddht'),
  "sort_name" = translate(replace(replace("sort_name", 'œ', 'oe'), 'æ', 'ae'), 'øłđðħŧ', 'olddht')
WHERE "search_text" ~ '[œæøłđðħŧ]' OR "sort_name" ~ '[œæøłđðħŧ]';
