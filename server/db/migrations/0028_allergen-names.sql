-- The standard allergens get their names in seven more languages. A company that has changed a name keeps its names, and
-- a name that another of its allergens has as a name or synonym is left out. Texts are compared as `foldText` folds them.
WITH "standard" ("code", "known", "added") AS (VALUES
  ('GLUTEN', '{"en":"Gluten","de":"Gluten","fr":"Gluten"}'::jsonb, '{"it":"Glutine","es":"Gluten","pt":"Glúten","nl":"Gluten","tr":"Gluten","ja":"グルテン","ar":"غلوتين"}'::jsonb),
  ('CRUSTACEANS', '{"en":"Crustaceans","de":"Krebstiere","fr":"Crustacés"}'::jsonb, '{"it":"Crostacei","es":"Crustáceos","pt":"Crustáceos","nl":"Schaaldieren","tr":"Kabuklular","ja":"甲殻類","ar":"قشريات"}'::jsonb),
  ('EGGS', '{"en":"Eggs","de":"Eier","fr":"Œufs"}'::jsonb, '{"it":"Uova","es":"Huevos","pt":"Ovos","nl":"Eieren","tr":"Yumurta","ja":"卵","ar":"بيض"}'::jsonb),
  ('FISH', '{"en":"Fish","de":"Fisch","fr":"Poissons"}'::jsonb, '{"it":"Pesce","es":"Pescado","pt":"Peixes","nl":"Vis","tr":"Balık","ja":"魚","ar":"سمك"}'::jsonb),
  ('PEANUTS', '{"en":"Peanuts","de":"Erdnüsse","fr":"Arachides"}'::jsonb, '{"it":"Arachidi","es":"Cacahuetes","pt":"Amendoins","nl":"Pinda’s","tr":"Yer fıstığı","ja":"落花生","ar":"فول سوداني"}'::jsonb),
  ('SOYBEANS', '{"en":"Soybeans","de":"Soja","fr":"Soja"}'::jsonb, '{"it":"Soia","es":"Soja","pt":"Soja","nl":"Soja","tr":"Soya","ja":"大豆","ar":"فول الصويا"}'::jsonb),
  ('MILK', '{"en":"Milk","de":"Milch","fr":"Lait"}'::jsonb, '{"it":"Latte","es":"Leche","pt":"Leite","nl":"Melk","tr":"Süt","ja":"乳","ar":"حليب"}'::jsonb),
  ('NUTS', '{"en":"Nuts","de":"Schalenfrüchte","fr":"Fruits à coque"}'::jsonb, '{"it":"Frutta a guscio","es":"Frutos de cáscara","pt":"Frutos de casca rija","nl":"Noten","tr":"Sert kabuklu meyveler","ja":"ナッツ類","ar":"مكسرات"}'::jsonb),
  ('CELERY', '{"en":"Celery","de":"Sellerie","fr":"Céleri"}'::jsonb, '{"it":"Sedano","es":"Apio","pt":"Aipo","nl":"Selderij","tr":"Kereviz","ja":"セロリ","ar":"كرفس"}'::jsonb),
  ('MUSTARD', '{"en":"Mustard","de":"Senf","fr":"Moutarde"}'::jsonb, '{"it":"Senape","es":"Mostaza","pt":"Mostarda","nl":"Mosterd","tr":"Hardal","ja":"マスタード","ar":"خردل"}'::jsonb),
  ('SESAME', '{"en":"Sesame seeds","de":"Sesamsamen","fr":"Graines de sésame"}'::jsonb, '{"it":"Semi di sesamo","es":"Granos de sésamo","pt":"Sementes de sésamo","nl":"Sesamzaad","tr":"Susam","ja":"ごま","ar":"سمسم"}'::jsonb),
  ('SULPHITES', '{"en":"Sulphur dioxide and sulphites","de":"Schwefeldioxid und Sulphite","fr":"Anhydride sulfureux et sulfites"}'::jsonb, '{"it":"Anidride solforosa e solfiti","es":"Dióxido de azufre y sulfitos","pt":"Dióxido de enxofre e sulfitos","nl":"Zwaveldioxide en sulfieten","tr":"Kükürt dioksit ve sülfitler","ja":"二酸化硫黄・亜硫酸塩","ar":"ثاني أكسيد الكبريت والكبريتيت"}'::jsonb),
  ('LUPIN', '{"en":"Lupin","de":"Lupinen","fr":"Lupin"}'::jsonb, '{"it":"Lupini","es":"Altramuces","pt":"Tremoço","nl":"Lupine","tr":"Acı bakla","ja":"ルピナス","ar":"ترمس"}'::jsonb),
  ('MOLLUSCS', '{"en":"Molluscs","de":"Weichtiere","fr":"Mollusques"}'::jsonb, '{"it":"Molluschi","es":"Moluscos","pt":"Moluscos","nl":"Weekdieren","tr":"Yumuşakçalar","ja":"軟体動物","ar":"رخويات"}'::jsonb),
  ('WHEAT', '{"en":"Wheat","de":"Weizen","fr":"Blé"}'::jsonb, '{"it":"Grano","es":"Trigo","pt":"Trigo","nl":"Tarwe","tr":"Buğday","ja":"小麦","ar":"قمح"}'::jsonb),
  ('RYE', '{"en":"Rye","de":"Roggen","fr":"Seigle"}'::jsonb, '{"it":"Segale","es":"Centeno","pt":"Centeio","nl":"Rogge","tr":"Çavdar","ja":"ライ麦","ar":"جاودار"}'::jsonb),
  ('BARLEY', '{"en":"Barley","de":"Gerste","fr":"Orge"}'::jsonb, '{"it":"Orzo","es":"Cebada","pt":"Cevada","nl":"Gerst","tr":"Arpa","ja":"大麦","ar":"شعير"}'::jsonb),
  ('OATS', '{"en":"Oats","de":"Hafer","fr":"Avoine"}'::jsonb, '{"it":"Avena","es":"Avena","pt":"Aveia","nl":"Haver","tr":"Yulaf","ja":"オーツ麦","ar":"شوفان"}'::jsonb),
  ('SPELT', '{"en":"Spelt","de":"Dinkel","fr":"Épeautre"}'::jsonb, '{"it":"Farro","es":"Espelta","pt":"Espelta","nl":"Spelt","ja":"スペルト小麦"}'::jsonb),
  ('KHORASAN_WHEAT', '{"en":"Khorasan wheat","de":"Khorasan-Weizen","fr":"Blé de Khorasan"}'::jsonb, '{"it":"Grano khorasan","es":"Trigo khorasan","pt":"Trigo khorasan","nl":"Khorasantarwe"}'::jsonb),
  ('ALMONDS', '{"en":"Almonds","de":"Mandeln","fr":"Amandes"}'::jsonb, '{"it":"Mandorle","es":"Almendras","pt":"Amêndoas","nl":"Amandelen","tr":"Badem","ja":"アーモンド","ar":"لوز"}'::jsonb),
  ('HAZELNUTS', '{"en":"Hazelnuts","de":"Haselnüsse","fr":"Noisettes"}'::jsonb, '{"it":"Nocciole","es":"Avellanas","pt":"Avelãs","nl":"Hazelnoten","tr":"Fındık","ja":"ヘーゼルナッツ","ar":"بندق"}'::jsonb),
  ('WALNUTS', '{"en":"Walnuts","de":"Walnüsse","fr":"Noix"}'::jsonb, '{"it":"Noci","es":"Nueces","pt":"Nozes","nl":"Walnoten","tr":"Ceviz","ja":"くるみ","ar":"جوز"}'::jsonb),
  ('CASHEWS', '{"en":"Cashews","de":"Kaschunüsse","fr":"Noix de cajou"}'::jsonb, '{"it":"Anacardi","es":"Anacardos","pt":"Castanhas de caju","nl":"Cashewnoten","tr":"Kaju","ja":"カシューナッツ","ar":"كاجو"}'::jsonb),
  ('PECANS', '{"en":"Pecan nuts","de":"Pecannüsse","fr":"Noix de pécan"}'::jsonb, '{"it":"Noci di pecan","es":"Pacanas","pt":"Nozes pécan","nl":"Pecannoten","tr":"Pikan cevizi","ja":"ピーカンナッツ","ar":"جوز البيكان"}'::jsonb),
  ('BRAZIL_NUTS', '{"en":"Brazil nuts","de":"Paranüsse","fr":"Noix du Brésil"}'::jsonb, '{"it":"Noci del Brasile","es":"Nueces de Brasil","pt":"Castanhas do Brasil","nl":"Paranoten","tr":"Brezilya fındığı","ja":"ブラジルナッツ","ar":"جوز البرازيل"}'::jsonb),
  ('PISTACHIOS', '{"en":"Pistachio nuts","de":"Pistazien","fr":"Pistaches"}'::jsonb, '{"it":"Pistacchi","es":"Pistachos","pt":"Pistácios","nl":"Pistachenoten","tr":"Antep fıstığı","ja":"ピスタチオ","ar":"فستق حلبي"}'::jsonb),
  ('MACADAMIAS', '{"en":"Macadamia nuts","de":"Macadamianüsse","fr":"Noix de macadamia"}'::jsonb, '{"it":"Noci macadamia","es":"Nueces de macadamia","pt":"Nozes de macadâmia","nl":"Macadamianoten","tr":"Makademya fındığı","ja":"マカダミアナッツ","ar":"مكاديميا"}'::jsonb)
), "word" AS (
  SELECT a."company_id", a."code", w."text" FROM "allergen" a CROSS JOIN LATERAL (
    SELECT "value" FROM jsonb_each_text(a."name") UNION ALL SELECT unnest(a."synonyms")
  ) w ("text")
), "added" AS (
  SELECT s."code", n."key" AS "language", n."value" AS "text" FROM "standard" s CROSS JOIN LATERAL jsonb_each_text(s."added") n
), "folded" AS (
  SELECT "text", btrim(regexp_replace(replace(replace(replace(translate(lower(normalize(
    regexp_replace(normalize("text", NFKD), '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'), NFC
  )), 'ıøłđðħŧ', 'iolddht'), 'ß', 'ss'), 'œ', 'oe'), 'æ', 'ae'), '\s+', ' ', 'g')) AS "key"
  FROM (SELECT "text" FROM "word" UNION SELECT "text" FROM "added") t
), "taken" AS (
  SELECT w."company_id", n."code", n."language"
  FROM "added" n
  JOIN "folded" f USING ("text")
  JOIN "folded" other USING ("key")
  JOIN "word" w ON w."text" = other."text" AND w."code" <> n."code"
), "missing" AS (
  SELECT a."id", jsonb_object_agg(n."language", n."text") AS "names"
  FROM "allergen" a
  JOIN "standard" s USING ("code")
  JOIN "added" n USING ("code")
  WHERE a."is_statutory"
    AND a."name" ?| ARRAY['en', 'de', 'fr']
    AND NOT EXISTS (SELECT FROM jsonb_each_text(s."known") k WHERE a."name" ->> k."key" <> k."value")
    AND NOT a."name" ? n."language"
    AND (a."company_id", n."code", n."language") NOT IN (SELECT "company_id", "code", "language" FROM "taken")
  GROUP BY a."id"
)
UPDATE "allergen" a SET "name" = a."name" || m."names" FROM "missing" m WHERE m."id" = a."id";
