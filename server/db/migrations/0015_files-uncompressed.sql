-- Files are read in slices. In a compressed value, reading a slice would decompress everything before it.
ALTER TABLE "menu_import" ALTER COLUMN "content" SET STORAGE EXTERNAL;
