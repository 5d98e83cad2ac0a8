import { foldedWords } from '../text.ts'

/** What a header word can mean. `ignore` is for known columns that have no place on a menu. */
export type HeaderKind =
  | 'name'
  | 'description'
  | 'price'
  | 'category'
  | 'subcategory'
  | 'externalId'
  | 'currency'
  | 'image'
  | 'calories'
  | 'ingredients'
  | 'contains'
  | 'mayContain'
  | 'freeFrom'
  | 'labels'
  | 'dietTypes'
  | 'featured'
  | 'soldOut'
  | 'available'
  | 'hidden'
  | 'visible'
  | 'variantName'
  | 'venue'
  | 'discountPrice'
  | 'costPrice'
  | 'ignore'

/**
 * Header words by kind, in many languages, separated by commas. Words in the second string are less certain than those
 * in the first, and words in the third are the least certain.
 */
export const HEADER_WORDS: Record<HeaderKind, [string, string?, string?]> = {
  name: [
    'name,item,item name,dish,dish name,product,product name,menu item,menu item name,meal,article name,item title,product title,food name,food item,gericht,gerichte,gerichtname,speise,speisen,speisename,artikel,artikelname,artikelbezeichnung,produkt,produktname,bezeichnung,getrank,nom,nom du plat,plat,plats,titre plat,nom du produit,produit,intitule,libelle,designation,nombre,nombre del plato,plato,platos,nombre del producto,producto,articulo,nome,nome piatto,nome del piatto,piatto,piatti,prodotto,nome prodotto,pietanza,nome do prato,prato,pratos,produto,nome do produto,naam,gerecht,gerechten,productnaam,gerechtnaam,artikelnaam,ad,adi,isim,yemek,yemek adi,urun,urun adi,urun ismi,nama,nama menu,nama produk,nama makanan,nama item,produk,makanan,hidangan,nazwa,danie,nazwa dania,navn,namn,ratt,rett,maaltid,nimi,nazev,jidlo,nev,etel,denumire,preparat,nome plato,商品名,品名,メニュー名,料理名,名前,名称,品目,菜名,菜品,菜品名称,商品名称,產品名稱,菜名稱,메뉴명,메뉴,상품명,이름,الاسم,اسم,اسم الطبق,الطبق,اسم المنتج,الصنف,اسم الصنف,название,наименование,блюдо,название блюда,ten mon,mon an,ชื่อ,ชื่อเมนู,ονομα,πιατο,назва,назва страви,страва,страви,найменування,товар,позиція,позиция,продукт,ястие,име,име на ястие,наименование на ястие,název,název jídla,polozka,nazov,pokrm,naziv,jelo,naziv jela,megnevezes,termek,etel neve,produs,denumire produs,ruoka,annos,nimike,tuote,toit,nosaukums,pavadinimas,patiekalas,ονομασια,πιατα,προϊον,ειδος,ชื่ออาหาร,รายการ,เมนู,สินค้า,שם,שם המנה,מנה,פריט,नाम,व्यंजन,आइटम,نام,نام غذا,غذا,نام محصول,آیتم,დასახელება,კერძი,սնունդ,անվանում,ten san pham,san pham,ten,tên món,món,nom del plat,plat del dia,jina,chakula,hidangan utama,mahsulot,taom',
    'title,titel,titre,titulo,titolo,baslik,judul,tytul,menu,menus,offering,selection,drink,beverage,wine,dishes,items,products,dessert,タイトル,題名,标题,제목,العنوان',
    'label,heading,enum name',
  ],
  description: [
    'description,item description,dish description,product description,desc,details,detail,beschreibung,artikelbeschreibung,produktbeschreibung,gerichtbeschreibung,speisenbeschreibung,recette,descriptif,description du plat,descripcion,detalle,detalles,descrizione,dettagli,descricao,detalhes,omschrijving,beschrijving,aciklama,detay,icerik aciklamasi,deskripsi,keterangan,opis,beskrivelse,beskrivning,kuvaus,popis,leiras,descriere,説明,商品説明,詳細,紹介,描述,说明,說明,简介,菜品描述,설명,상세,الوصف,وصف,التفاصيل,описание,mo ta,รายละเอียด,คำอธิบาย,περιγραφη,опис,опис страви,склад страви,описание на ястие,описания,popis jidla,opis jela,leírás,descrierea,kuvaukset,kirjeldus,apraksts,aprasymas,περιγραφη προϊοντος,תיאור,विवरण,توضیحات,توضیح,აღწერა,նկարագրություն,mo ta mon,descripcio,maelezo',
    'text,info,information,about,subtitle,sub title,short description,long description,untertitel,zusatz,erlauterung,accompagnement,composition,body,コメント,備考',
    'notes,note,hinweis,comment,comments,bemerkung,remarque,nota,notas',
  ],
  price: [
    'price,prices,item price,unit price,menu price,selling price,retail price,sale price incl tax,regular price,base price,list price,price incl tax,price with tax,gross price,preis,preise,verkaufspreis,einzelpreis,bruttopreis,endpreis,prix,prix ttc,prix unitaire,prix de vente,tarif,tarifs,precio,precios,pvp,precio de venta,prezzo,prezzi,prezzo di vendita,preco,precos,preco de venda,prijs,prijzen,verkoopprijs,fiyat,fiyati,fiyatlar,satis fiyati,harga,harga jual,cena,ceny,cena brutto,pris,priser,hinta,ar,pret,價格,价格,单价,售价,售價,價錢,価格,値段,料金,税込価格,税込,税込み価格,販売価格,定価,単価,가격,판매가,السعر,سعر,الثمن,цена,стоимость,gia,gia ban,ราคา,τιμη,ціна,ціна грн,вартість,цени,цена лв,cena kč,cijena,cijene,cena eur,ár,ara,egysegar,fogyasztoi ar,preț,preturi,pret unitar,hinnat,hind,kaina,kainos,τιμες,τιμη ευρω,ราคาบาท,מחיר,מחירים,मूल्य,दाम,कीमत,قیمت,نرخ,ფასი,գին,giá bán,đơn giá,don gia,preu,preus,prezo,prezioa,verð,verd,cmimi,bei,presyo,דמי,দাম,cena s dph,cena vc dph,bruttohind,narx,narxi,бағасы,баға,баа',
    'amount,rate,betrag,montant,importe,importo,valor,tutar,bedrag,kwota,金額,cost,costo,kosten,price ex tax,net price,nettopreis,prix ht,税抜,税抜価格,本体価格,price per unit',
    'value,eur,usd,gbp',
  ],
  category: [
    'category,categories,category name,menu category,menu section,section,section name,course,menu group,food category,item category,kategorie,kategorien,warengruppe,speisekategorie,rubrik,artikelgruppe,produktgruppe,gruppe,categorie,categories du menu,rubrique,famille,categoria,categoria de menu,seccion,familia,sezione,portata,secao,grupo,gruppo,categorie naam,groep,rubriek,kategori,kategoriler,grup,bolum,kategori menu,jenis menu,kategoria,osio,kategorie jidla,カテゴリ,カテゴリー,分類,区分,ジャンル,类别,分类,類別,分類名,菜系,菜品分类,카테고리,분류,الفئة,فئة,القسم,قسم,التصنيف,категория,раздел,danh muc,หมวดหมู่,ประเภท,κατηγορια,категорія,розділ,група,група страв,категории,раздел на менюто,kategória,kategorie jídel,skupina,kategorija,grupa,fogás,csoport,sectiune,categorie produs,ryhma,kategooria,kategorija produktu,ενοτητα,τμημα,หมวด,กลุ่ม,קטגוריה,סוג,श्रेणी,वर्ग,دسته,دسته بندی,گروه,კატეგორია,կատեգորիա,loai,nhom,loại món,seccio,kundi,turkum',
    'genre,dish type,item type,food type,menu type,group,group name,class,family,department,speiseart,gerichtart,art,type de plat,tipo de plato,tipo piatto,tipo,tipo de prato,soort,tur,jenis,heading,menu name,menu,type,carte,karte,kart',
    'display,display name,cuisine,kitchen,tag,station,list',
  ],
  subcategory: [
    'subcategory,sub category,subcategories,sub section,subsection,subgroup,sub group,unterkategorie,untergruppe,unterrubrik,sous categorie,sous rubrique,sous famille,subcategoria,sub categoria,subseccion,subfamilia,sottocategoria,subcategorie,subgroep,alt kategori,altkategori,sub kategori,subkategori,podkategoria,underkategori,サブカテゴリ,サブカテゴリー,小分類,中分類,子分类,子类别,하위 카테고리,الفئة الفرعية,подкатегория',
  ],
  externalId: [
    'id,item id,product id,sku,plu,item code,product code,code,article no,article number,item no,item number,product no,product number,dish no,dish number,menu item no,menu item number,food no,meal no,external id,dish id,menu item id,uid,uuid,guid,artikelnummer,artikelnr,artikel nr,art nr,nummer,nr,code article,reference,ref,numero,codigo,codigo de producto,id producto,codice,codice articolo,codigo do produto,artikelcode,productcode,kod,urun kodu,stok kodu,kode,kode menu,kode produk,identifier,varenummer,商品コード,商品番号,コード,品番,番号,编号,編號,商品编号,代码,코드,상품코드,الرمز,رقم الصنف,الكود,артикул,код,no,артикул товару,код товару,kód,sifra,cikkszam,cod produs,tuotenumero,κωδικος,รหัส,מקט,کد',
    'number,key,handle,slug,num,n°,#,barcode,ean,gtin,external reference',
  ],
  currency: [
    'currency,currency code,price currency,wahrung,devise,monnaie,moneda,divisa,valuta,moeda,munt,para birimi,mata uang,waluta,mena,通貨,货币,貨幣,통화,العملة,валюта',
  ],
  image: [
    'image,image url,picture,picture url,photo,photo url,image link,img,img url,thumbnail,thumbnail url,bild,bild url,foto,foto url,bildlink,image urls,images,photos,pictures,lien image,url image,imagen,url imagen,immagine,immagine url,url immagine,imagem,url da imagem,afbeelding,afbeelding url,resim,gorsel,resim url,gorsel url,gambar,url gambar,zdjecie,bilde,billede,kuva,画像,画像url,写真,图片,圖片,图片链接,사진,이미지,الصورة,صورة,رابط الصورة,изображение,фото,картинка,hinh anh,รูปภาพ',
    'media,media url,cover,pic',
  ],
  calories: [
    'calories,calorie,kcal,cal,energy kcal,calories kcal,kalorien,brennwert,brennwert kcal,energie kcal,calorias,calorie kcal,calorieen,kalori,kalorie,kalorii,liczba kalorii,kalorycznosc,wartosc energetyczna,calorias kcal,valeur energetique,カロリー,热量,卡路里,熱量,칼로리,열량,السعرات,السعرات الحرارية,калории,ккал',
    'energy,energie',
  ],
  ingredients: [
    'ingredients,ingredient,ingredient list,zutaten,zutatenliste,ingredientes,ingredienti,ingredienten,malzemeler,icindekiler,icerik,bahan,bahan bahan,komposisi,skladniki,ingredienser,ainesosat,slozeni,osszetevok,ingrediente,原材料,材料,配料,成分,재료,원재료,المكونات,состав,ингредиенты',
  ],
  contains: [
    'allergens,allergen,allergies,allergen info,allergen information,contains,contains allergens,allergens contains,contained allergens,allergene,allergenes,enthalt,enthalt allergene,contient,contiene,alergenos,contiene alergenos,allergeni,contem,alergenicos,alergenios,allergenen,bevat,alerjenler,alerjen,icerir,alergen,mengandung,alergeny,zawiera,allergener,inneholder,innehaller,indeholder,allergeenit,アレルゲン,アレルギー,アレルギー物質,特定原材料,含む,过敏原,過敏原,含有,알레르기,알레르기 유발,알레르겐,مسببات الحساسية,الحساسية,يحتوي على,аллергены,содержит,алергени,אלרגנים,αλλεργιογονα,allergenek,alergeni,alergenai,สารก่อภูมิแพ้',
  ],
  mayContain: [
    'may contain,may,may contains,traces,may contain traces,may contain traces of,traces of,cross contamination,possible allergens,kann enthalten,kann spuren enthalten,spuren,spuren von,kann spuren von enthalten,peut contenir,traces eventuelles,puede contener,trazas,puede contener trazas,puo contenere,tracce,pode conter,vestigios,tracos,kan bevatten,sporen,kan sporen bevatten,icerebilir,eser miktarda,mungkin mengandung,moze zawierac,kan inneholde,kan innehalla,may have,含む可能性,可能含有,포함할 수 있음,قد يحتوي,قد يحتوي على,может содержать',
    'allergens may contain,allergen traces,may contain allergens',
  ],
  freeFrom: [
    'free from,free of,does not contain,allergen free,frei von,enthalt nicht,ohne,sans,ne contient pas,sans allergene,sin,no contiene,libre de,senza,non contiene,privo di,sem,nao contem,livre de,vrij van,bevat geen,icermez,bebas,tidak mengandung,bez,fri for,fri fran,不含,不使用,خال من,не содержит',
    'allergens free from',
  ],
  labels: [
    'labels,label,tags,icons,markers,marker,symbols,attributes,kennzeichnung,kennzeichnungen,zusatzstoffe,merkmale,etiquettes,etiquetas,etichette,etiketler,etiket,additives,ラベル,タグ,标签,標籤',
    'allergens and diets,properties,flags,legend,legende,badges',
  ],
  dietTypes: [
    'diet,diets,dietary,dietary info,dietary information,diet type,diet types,dietary preferences,dietary labels,dietary requirements,dietary tags,suitable for,suitable for diet,ernahrung,ernahrungsform,ernahrungsweise,diat,kostform,regime,regimes,regime alimentaire,dieta,dietas,dieta alimentare,tipo de dieta,dieet,dieetwensen,diyet,beslenme,diet khusus,食事制限,饮食,الحمية,диета',
  ],
  featured: [
    'featured,is featured,highlight,highlighted,recommended,is recommended,popular,is popular,best seller,bestseller,signature,chef special,favourite,favorite,empfohlen,empfehlung,beliebt,recommande,vedette,populaire,destacado,recomendado,in evidenza,consigliato,destaque,aanbevolen,uitgelicht,one cikan,onerilen,populer,unggulan,rekomendasi,おすすめ,人気,推荐,推薦,추천,مميز,рекомендуем',
  ],
  soldOut: [
    'sold out,soldout,is sold out,out of stock,unavailable,is unavailable,86,86d,ausverkauft,nicht verfugbar,epuise,rupture,rupture de stock,agotado,esaurito,esgotado,uitverkocht,tukendi,habis,wyprzedane,utsolgt,slutsald,udsolgt,売り切れ,品切れ,售罄,품절,نفد,нет в наличии',
  ],
  available: [
    'available,is available,in stock,availability,verfugbar,lieferbar,disponible,en stock,disponibile,disponivel,beschikbaar,op voorraad,mevcut,stokta,tersedia,dostepny,dostepne,dostepna,dostepnosc,dostupne,διαθεσιμο,זמין,tilgjengelig,tillganglig,在庫,有货,متوفر,в наличии',
  ],
  hidden: [
    'hidden,is hidden,hide,discontinued,is discontinued,deactivated,retired,unlisted,unpublished,archived,is archived,deleted,is deleted,disabled,is disabled,inactive,versteckt,ausgeblendet,inaktiv,cache,masque,oculto,nascosto,inativo,verborgen,gizli,pasif,disembunyikan,非表示,隐藏,숨김,مخفي,скрыто',
  ],
  visible: [
    'status,state,item status,product status,publication status,zustand,artikelstatus,statut,etat,estado,stato,stav,durum,ステータス,状态,상태,الحالة,статус,active,is active,visible,is visible,enabled,is enabled,published,is published,show,online,aktiv,sichtbar,actif,visible en ligne,activo,attivo,visibile,ativo,visivel,actief,zichtbaar,aktif,gorunur,tampil,公開,表示,显示,启用,نشط,активен',
  ],
  variantName: [
    'variant,variant name,size,size name,sizes,portion,portion size,variation,variation name,option,grosse,portionsgrosse,variante,taille,format,contenance,portion taille,tamano,porcion,taglia,formato,misura,tamanho,porcao,formaat,maat,portie,boyut,porsiyon,ukuran,porsi,wielkosc,storrelse,storlek,サイズ,规格,尺寸,사이즈,크기,الحجم,размер,порция',
    'volume,inhalt,menge,quantity,serving,serving size,容量,量,份量',
  ],
  venue: [
    'merchant,merchant name,restaurant,restaurant name,store,store name,shop,shop name,vendor,vendor name,venue,venue name,branch,branch name,outlet,location,merchant area,area,city,brand,filiale,standort,boutique,local,sucursal,ristorante,restaurante,restoran,sube,toko,店舗,店名,店铺,매장,المطعم,ресторан,заклад,ресторант,podnik,provozovna,etterem,ravintola,εστιατοριο,ร้าน,מסעדה,رستوران,nha hang',
  ],
  discountPrice: [
    'discount price,discounted price,sale price,special price,promo price,promotional price,offer price,deal price,happy hour price,aktionspreis,sonderpreis,angebotspreis,rabattpreis,prix promo,prix promotionnel,prix remise,prix reduit,precio oferta,precio promocional,precio con descuento,precio descuento,prezzo scontato,prezzo promo,prezzo offerta,preco promocional,preco com desconto,actieprijs,aanbiedingsprijs,kortingsprijs,indirimli fiyat,kampanya fiyati,harga diskon,harga promo,cena promocyjna,tilbudspris,kampanjpris,割引価格,セール価格,特価,折扣价,优惠价,促销价,할인가,سعر الخصم,السعر بعد الخصم,цена со скидкой,discount,is discount,rabatt,remise,descuento,sconto,desconto,korting,indirim,diskon,original price,old price,previous price,compare at price,lowest price,alter preis,ancien prix,precio anterior,prezzo precedente,preco antigo,oude prijs,eski fiyat,harga asli,harga coret',
  ],
  costPrice: [
    'cost price,food cost,purchase price,wholesale price,buying price,einkaufspreis,ek,ek preis,wareneinsatz,prix d achat,prix achat,cout,precio de compra,precio de costo,precio coste,prezzo di acquisto,prezzo acquisto,preco de custo,custo,inkoopprijs,alis fiyati,maliyet,harga beli,harga modal,原価,成本,成本价,원가,سعر التكلفة,себестоимость,staff price,employee price,mitarbeiterpreis,delivery price,lieferpreis,takeaway price',
  ],
  ignore: [
    'date,menu date,datum,fecha,data,tarih,tanggal,created at,updated at,created,updated,timestamp,time,day,jour,wochentag,tax,vat,tax rate,vat rate,mwst,ust,mehrwertsteuer,tva,iva,btw,kdv,pajak,ppn,税,税率,消費税,service,service charge,stock,stock quantity,qty,inventory,bestand,sort,sort order,order,position,rank,sequence,reihenfolge,ordre,orden,ordine,sira,urutan,salt,salz,sel,sal,sale,塩分,食塩相当量,protein,proteins,fat,carbs,carbohydrates,sugar,fiber,fibre,eiweiss,fett,kohlenhydrate,icon,emoji,color,colour,weight,gewicht,poids,peso,rating,reviews,likes,sales,is alcohol,alcohol,alkohol,url,link,website,notes internal,internal name,printer,kitchen printer,pre id,parent id,category id,badge,checksum,type id',
  ],
}

/** Endings of compound words (German, Dutch, Scandinavian) and their meaning. */
export const COMPOUND_ENDINGS: [string, HeaderKind][] = [
  ['unterkategorie', 'subcategory'],
  ['aktionspreis', 'discountPrice'],
  ['einkaufspreis', 'costPrice'],
  ['preis', 'price'],
  ['preise', 'price'],
  ['prijs', 'price'],
  ['priser', 'price'],
  ['pris', 'price'],
  ['beschreibung', 'description'],
  ['omschrijving', 'description'],
  ['beskrivelse', 'description'],
  ['bezeichnung', 'name'],
  ['gericht', 'name'],
  ['speise', 'name'],
  ['name', 'name'],
  ['naam', 'name'],
  ['navn', 'name'],
  ['nummer', 'externalId'],
  ['kategorie', 'category'],
  ['gruppe', 'category'],
  ['bild', 'image'],
  ['grosse', 'variantName'],
  ['allergene', 'contains'],
]

/** Words for the price of guests who eat in, and for other prices: they decide between several price columns. */
export const GUEST_PRICE_WORDS = foldedWords(
  'guest,guests,gast,gaste,public,publikum,regular,standard,normal,retail,dine in,dinein,eat in,in house,vor ort,sur place,en sala,al tavolo,店内,イートイン,with tax,incl tax,inkl,incl,brutto,gross,ttc,iva incluido,iva inclusa,kdv dahil,税込,税込み,after tax',
)
export const OTHER_PRICE_WORDS = foldedWords(
  'student,students,studenten,studierende,etudiant,estudiante,staff,employee,employees,member,members,bedienstete,mitarbeiter,personal,kids,delivery,lieferung,takeaway,take away,take out,to go,emporter,livraison,para llevar,asporto,持ち帰り,テイクアウト,without tax,ex tax,excl,excl tax,netto,net,ht,before tax,税抜,税抜き,本体,lowest,original,unit,tax,deposit,pfand',
)

/** Words for sizes, which may be the headers of columns with the prices of one size. */
export const SIZE_WORDS = foldedWords(
  'small,medium,large,regular,extra large,xl,xxl,xs,s,m,l,half,full,quarter,whole,single,double,triple,glass,bottle,carafe,pitcher,jug,pint,half pint,shot,cup,bowl,plate,slice,pot,can,mini,maxi,standard,normal,kids,klein,mittel,gross,halb,ganz,glas,flasche,karaffe,kinder,portion,halbe portion,petit,petite,moyen,moyenne,grand,grande,demi,entier,verre,bouteille,pichet,simple,pequeno,pequena,mediano,mediana,media,racion,media racion,tapa,copa,botella,piccolo,piccola,medio,intero,bicchiere,bottiglia,caraffa,singolo,doppio,calice,pequena porcao,meia,inteira,taca,garrafa,copo,groot,middel,fles,kan,kucuk,orta,buyuk,yarim,tam,kadeh,sise,bardak,kecil,sedang,besar,jumbo,gelas,botol,maly,duzy,sredni,liten,stor,hot,iced,ice,cold,panas,dingin,小,中,大,並,大盛,特大,ハーフ,グラス,ボトル,小份,中份,大份,스몰,라지,صغير,وسط,كبير,маленький,средний,большой,tall,venti,solo,family,familie,familiale,famiglia,familiar,familia,party,mega,gigante,duo,personal,individual,ganze,halbe,ganze portion,kinderportion,blech,pinte,galopin,1 2 racion,racion entera,並盛,特盛,超特盛,ミニ,ジョッキ',
)
