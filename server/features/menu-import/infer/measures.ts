import { foldedWords, foldForMatching } from '../text.ts'

/** Units, for example of weight, volume, time or energy: a number with one of them isn't a price. */
const UNITS =
  'g gr grs gram grams gramm gramme grammes gramos grammi gramas gm gms kg kgs kilo kilos mg mcg µg oz ozs lb lbs ml cl dl l lt ltr liter litre liters litres litro litros cc kcal cal cals kj kalori % ° °c cm mm in inch inches min mins minute minutes minuten minuti minutos sec hr hrs hour hours std h stk stück st pc pcs piece pieces pz pezzi pza pzas uds ud unid unidades adet szt ks db buc kom x × people pers persons personen pax dz г гр грам грамм грамів граммов кг мл л шт ккал мин хв дол جم غ غم جرام كغ كجم مل لتر سعرة قطعة قطع 克 公克 千克 公斤 毫升 升 大卡 千卡 卡 分钟 分鐘 グラム ミリ 分 個 本 枚 人前 그램 밀리 칼로리 분 인분 개 กรัม มล ชิ้น นาที γρ γραμ γραμμάρια κιλά גרם גר מ"ל ग्राम मिली'

const unit = UNITS.split(' ')
  .toSorted((a, b) => b.length - a.length)
  .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  .join('|')
const AMOUNT = String.raw`[~≈±]?\d+(?:[.,]\d+)?(?:\s?[-–/x×+]\s?\d+(?:[.,]\d+)?){0,3}`
const MEASURE = new RegExp(
  `^(?:ca\\.?\\s?|approx\\.?\\s?)?${AMOUNT}\\s?(?:${unit})\\.?(?:\\s?[-–/,;+]\\s?${AMOUNT}\\s?(?:${unit})\\.?){0,5}$`,
  'iu',
)

/** Whether a cell is one or several numbers with units, such as a weight, a time, a number of pieces or a share. */
export function isMeasure(text: string): boolean {
  return text.length <= 60 && MEASURE.test(text.trim())
}

/** Words for measured, counted or numbered values, in many languages. */
const WORDS = foldedWords(
  'weight,net weight,gross weight,wt,gewicht,nettogewicht,poids,peso,peso neto,peso netto,gramm,gramme,grammage,grams,gramos,grammi,gramaj,gramatura,gramaz,gramatur,вес,вага,маса,масса,грами,грамм,граммы,грам,граммовка,выход,вихід,βαρος,γραμμαρια,重量,克重,克数,무게,중량,그램,الوزن,وزن,agirlik,gramaji,berat,hmotnost,vaha,gramaz,waga,vikt,vekt,vaegt,paino,suly,greutate,cantitate,тегло,грамаж,น ำหนัก,น้ำหนัก,trong luong,khoi luong,משקל,वजन,वज़न,وزن خالص,tezina,teza,svoris,kaal,svars,pes,' +
    'volume,vol,volumen,contenance,contenenza,inhalt,fullmenge,capacity,capacite,capacidad,capacita,obsah,objem,объем,обʼєм,обєм,об єм,容量,용량,الحجم الصافي,hacim,pojemnosc,volym,thể tich,dung tich,ปริมาตร,' +
    'fat,total fat,saturated fat,saturates,trans fat,fett,fettgehalt,gesattigte fettsauren,lipides,matieres grasses,grasas,grasa,grassi,gorduras,gordura,vet,vetten,yag,жиры,жири,жир,脂質,脂肪,지방,دهون,الدهون,rasva,tuk,tuky,tluszcz,tluszcze,zsir,grasimi,мазнини,λιπαρα,ไขมัน,chat beo,שומן,lemak,' +
    'carbs,carb,carbohydrate,carbohydrates,kohlenhydrate,kh,glucides,hidratos,hidratos de carbono,carbohidratos,carboidrati,carboidratos,koolhydraten,karbonhidrat,karbohidrat,углеводы,вуглеводи,炭水化物,糖質,碳水化合物,碳水,탄수화물,كربوهيدرات,الكربوهيدرات,weglowodany,sacharidy,szenhidrat,kolhydrater,karbohydrater,kulhydrat,glucide,' +
    'protein,proteins,eiweiss,eiweis,proteines,proteine,proteinas,proteina,eiwit,eiwitten,белки,белок,білки,білок,たんぱく質,タンパク質,蛋白质,蛋白質,단백질,بروتين,البروتين,bialko,bilkoviny,feherje,πρωτεινη,โปรตีน,חלבון,' +
    'sugar,sugars,zucker,sucre,sucres,azucar,azucares,zuccheri,acucar,acucares,suiker,suikers,seker,сахар,цукор,糖,糖类,당류,سكر,socker,cukor,cukr,fiber,fibre,fibres,ballaststoffe,fibra,fibras,vezels,lif,клетчатка,клітковина,食物繊維,膳食纤维,sodium,natrium,salt,salz,sel,sal,sale,sodio,соль,сіль,食塩相当量,塩分,钠,나트륨,cholesterol,kj,kilojoule,kilojoules,joule,brennwert,energie,energia,energy,energiewert,valeur energetique,valor energetico,valore energetico,enerji,калорийность,калорійність,ккал,калории,kcal,calories,calorie,calorias,kalorien,kalorie,kalori,カロリー,エネルギー,热量,熱量,卡路里,칼로리,열량,السعرات,السعرات الحرارية,سعرات,nutrition,nutritional value,nahrwert,serving size,serving,portion size,portionsgrosse,' +
    'quantity,qty,count,pieces,pcs,number of pieces,stuckzahl,anzahl,menge,quantite,cantidad,quantita,quantidade,aantal,hoeveelheid,adet,miktar,jumlah,ilosc,antal,antall,количество,кількість,数量,個数,수량,العدد,الكمية,ποσοτητα,จำนวน,so luong,כמות,serves,people,persons,personen,personnes,personas,persone,stock,in stock qty,inventory,bestand,lagerbestand,existencias,on hand,sales,sold,sold count,orders,order count,views,likes,votes,reviews,rating,ratings,stars,bewertung,note moyenne,puntuacion,valutazione,评分,平均点,score,rank,ranking,popularity,spiciness,spicy level,heat,heat level,scharfegrad,level,' +
    'prep time,preparation time,cooking time,cook time,time,minutes,zubereitungszeit,zeit,dauer,temps,temps de preparation,tiempo,tiempo de preparacion,tempo,sure,hazirlama suresi,время,время приготовления,час,час приготування,時間,时间,시간,الوقت,وقت التحضير,duration,minuten,' +
    'percent,percentage,prozent,pourcentage,porcentaje,percentuale,tax,tax rate,vat,vat rate,mwst,ust,tva,iva,btw,kdv,ндс,пдв,gst,margin,marge,markup,discount percent,abv,alcohol,alkohol,alcool,alcohol by volume,alk,vol percent,ibu,proof,commission,' +
    'year,vintage,jahrgang,millesime,anada,annata,jahr,annee,ano,anno,ημερομηνια,date,datum,fecha,data,tarih,tanggal,дата,日期,日付,날짜,التاريخ,id,sku,plu,barcode,ean,gtin,upc,code,nr,no,number,nummer,numero,position,sort,sort order,order,sequence,row,line,index,zip,postcode,phone,temperature,temp,diameter,durchmesser,diametre,diametro,length,width,height,size cm,cm,points,punkte,loyalty points,deposit,pfand,consigne,delivery fee,liefergebuhr,service fee,fee,surcharge,zuschlag,supplement fee,tip',
)

/**
 * Headers that end in a unit: `protein_g`, “Volume (ml)”. The endings in `NO_UNIT` don't count, because they are also
 * words or letters.
 */
const UNIT_HEADER = new RegExp(`(?:^|[\\s_(./\\[-])(?:${unit})[)\\].]*$`, 'iu')
const NO_UNIT = /(?:^|[\s_(./[-])(?:st|in|x|h|db|l|ks|kom|дол|min)[)\].]*$/iu

/** How strongly a header suggests something measured, counted or numbered, from 0 to 1 (an exact word). */
export function measureStrength(header: string): number {
  const folded = foldForMatching(header)
  if (WORDS.has(folded)) return 1
  if (UNIT_HEADER.test(header) && !NO_UNIT.test(header)) return 0.9
  const tokens = folded.split(' ')
  for (let size = Math.min(3, tokens.length - 1); size >= 1; size--) {
    for (let start = 0; start + size <= tokens.length; start++) {
      const phrase = tokens.slice(start, start + size).join(' ')
      if (phrase.length >= 3 && WORDS.has(phrase)) return 0.55 + 0.25 * (size / tokens.length)
    }
  }
  return 0
}
