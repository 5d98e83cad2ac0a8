-- Slices of a file are read one by one: of a compressed value each of them would unpack all that lies before it.
ALTER TABLE "menu_import" ALTER COLUMN "content" SET STORAGE EXTERNAL;
