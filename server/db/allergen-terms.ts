/**
 * Words for the EU's allergens in more languages, by allergen code. Each means the whole allergen, not one kind of it.
 * Imports recognise these words even if the company doesn't list them as synonyms.
 */
const TERMS: Partial<Record<string, string>> = {
  GLUTEN: 'gluteeni,lepek,γλουτένη,глютен,麸质,麩質,글루텐,גלוטן,غلوتين,جلوتين',
  WHEAT: 'pszenica,vete,hvede,hvete,vehnä,pšenice,búza,σιτάρι,пшеница,пшениця,小麦,小麥,밀,חיטה,قمح,gandum',
  RYE: 'żyto,råg,rug,ruis,žito,rozs,secară,σίκαλη,рожь,жито,黑麦,黑麥,ライ麦,호밀,שיפון,çavdar,centeio',
  BARLEY: 'jęczmień,bygg,byg,ohra,ječmen,orz,κριθάρι,ячмень,ячмінь,大麦,大麥,보리,שעורה,شعير,cevada,jelai',
  OATS: 'owies,havre,kaura,oves,zab,ovăz,βρώμη,овес,овёс,燕麦,燕麥,オーツ麦,귀리,שיבולת שועל,شوفان,aveia',
  SPELT: 'orkisz,speltvete,speltti,špalda,tönköly,полба,spelta,斯佩尔特小麦',
  CRUSTACEANS:
    'skorupiaki,kräftdjur,krebsdyr,krepsdyr,äyriäiset,korýši,rákfélék,crustacee,καρκινοειδή,ракообразные,ракоподібні,甲壳类,甲殼類,갑각류,סרטנים,قشريات,القشريات,krustasea',
  EGGS: 'jaja,jajka,jajko,ägg,æg,egg,munat,vejce,tojás,ouă,αυγά,αυγό,яйца,яйцо,яйця,яйце,蛋,蛋类,蛋類,달걀,계란,난류,ביצים,ביצה,بيض,البيض,telur',
  FISH: 'ryby,ryba,fisk,kala,pește,ψάρια,ψάρι,рыба,риба,鱼,鱼类,魚類,생선,어류,דגים,דג,سمك,أسماك,السمك,ikan',
  PEANUTS:
    'orzeszki ziemne,orzechy ziemne,jordnötter,jordnødder,peanøtter,maapähkinä,maapähkinät,arašídy,földimogyoró,arahide,αραχίδες,арахис,арахіс,花生,땅콩,בוטנים,فول سوداني,الفول السوداني,kacang tanah',
  SOYBEANS: 'soja,soija,sója,szója,soia,σόγια,соя,大豆,黄豆,대두,סויה,صويا,فول الصويا,kedelai,kacang kedelai',
  MILK: 'mleko,mjölk,mælk,melk,maito,mléko,tej,lapte,γάλα,молоко,奶,乳,奶类,乳制品,우유,유제품,חלב,حليب,الحليب,susu',
  NUTS: 'orzechy,nötter,nødder,nøtter,pähkinät,ořechy,skořápkové plody,diófélék,fructe cu coajă,ξηροί καρποί,орехи,горіхи,坚果,堅果,견과류,אגוזים,مكسرات,المكسرات,kacang pohon',
  ALMONDS:
    'migdały,mandlar,mandler,mantelit,manteli,mandle,mandula,migdale,αμύγδαλα,миндаль,мигдаль,杏仁,アーモンド,아몬드,שקדים,لوز,badem,amandelen,amandel,almendra,amêndoas,amêndoa,mandorla',
  HAZELNUTS:
    'orzechy laskowe,hasselnötter,hasselnødder,hasselnøtter,hasselpähkinät,hasselpähkinä,lískové ořechy,mogyoró,alune de pădure,φουντούκια,фундук,榛子,ヘーゼルナッツ,헤이즐넛,אגוזי לוז,بندق,fındık,hazelnoten,hazelnoot,avellana,avelãs,avelã,nocciola',
  WALNUTS:
    'orzechy włoskie,valnötter,valnødder,valnøtter,saksanpähkinät,saksanpähkinä,vlašské ořechy,dió,nuci,καρύδια,грецкий орех,грецкие орехи,волоські горіхи,核桃,くるみ,クルミ,호두,אגוזי מלך,جوز,ceviz,walnoten,walnoot,nozes',
  CASHEWS:
    'nerkowce,orzechy nerkowca,cashewnötter,cashewnødder,cashewnøtter,cashewpähkinät,kešu,kesudió,caju,κάσιους,кешью,кеш’ю,腰果,カシューナッツ,캐슈넛,קשיו,كاجو,kaju,cashewnoten,castanha de caju',
  PECANS:
    'pekannötter,pekannødder,pekannøtter,pekaanipähkinät,пекан,碧根果,ピーカンナッツ,피칸,pekan cevizi,pecannoten,nueces pecanas,noci pecan',
  BRAZIL_NUTS:
    'paranötter,paranødder,paranøtter,parapähkinät,para ořechy,paradió,бразильский орех,巴西坚果,ブラジルナッツ,paranoten,nueces de brasil,noci del brasile,castanha do pará',
  PISTACHIOS:
    'pistacje,pistagenötter,pistaschnötter,pistacienødder,pistasjnøtter,pistaasipähkinät,pistácie,pisztácia,fistic,фисташки,фісташки,开心果,開心果,ピスタチオ,피스타치오,פיסטוק,فستق,pistachenoten,pistacho,pistácios,pistacchio',
  MACADAMIAS:
    'makadamia,макадамия,夏威夷果,マカダミアナッツ,마카다미아,macadamianoten,nueces de macadamia,noci macadamia',
  CELERY: 'seler,selleri,celer,zeller,țelină,σέλινο,сельдерей,селера,芹菜,셀러리,סלרי,كرفس,seledri',
  MUSTARD:
    'gorczyca,musztarda,senap,sennep,sinappi,hořčice,mustár,muștar,σινάπι,μουστάρδα,горчица,гірчиця,芥菜籽,黄芥末,겨자,חרדל,خردل',
  SESAME: 'sezam,sesam,seesami,szezám,szezámmag,susan,σουσάμι,кунжут,芝麻,참깨,שומשום,سمسم,wijen',
  SULPHITES:
    'siarczyny,dwutlenek siarki,sulfiter,svaveldioxid,sulfitter,svovldioxid,sulfiitit,oxid siřičitý,siřičitany,szulfitok,kén-dioxid,sulfiți,dioxid de sulf,θειώδη,сульфиты,сульфіти,亚硫酸盐,亜硫酸塩,二氧化硫,dióxido de azufre,dióxido de enxofre,zwaveldioxide,biossido di zolfo,dioxyde de soufre,kükürt dioksit,sülfit,아황산류,아황산염,סולפיטים,كبريتيت,sulfit',
  LUPIN: 'łubin,lupiini,vlčí bob,csillagfürt,λούπινα,люпин,羽扇豆,루핀,תורמוס,ترمس',
  MOLLUSCS:
    'mięczaki,blötdjur,bløddyr,nilviäiset,měkkýši,puhatestűek,moluște,μαλάκια,моллюски,молюски,软体动物,軟體動物,연체동물,רכיכות,رخويات,moluska',
}

/** @returns an empty list for an allergen that a company added itself */
export function termsInOtherLanguages(code: string): string[] {
  return TERMS[code]?.split(',') ?? []
}
