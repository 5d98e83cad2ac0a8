import { standardNames } from './allergen-names.ts'

/**
 * Words for the EU's allergens besides their names, by allergen code. Each means the whole allergen, not one kind of
 * it. Imports recognise these words even if the company doesn't list them as synonyms.
 */
const TERMS: Partial<Record<string, string>> = {
  GLUTEN: 'gluteeni,lepek,γλουτένη,глютен,麸质,麩質,글루텐,גלוטן,جلوتين',
  WHEAT: 'pszenica,vete,hvede,hvete,vehnä,pšenice,búza,σιτάρι,пшеница,пшениця,小麥,밀,חיטה,gandum',
  RYE: 'żyto,råg,rug,ruis,žito,rozs,secară,σίκαλη,рожь,жито,黑麦,黑麥,호밀,שיפון',
  BARLEY: 'jęczmień,bygg,byg,ohra,ječmen,orz,κριθάρι,ячмень,ячмінь,大麥,보리,שעורה,jelai',
  OATS: 'owies,havre,kaura,oves,zab,ovăz,βρώμη,овес,овёс,燕麦,燕麥,귀리,שיבולת שועל',
  SPELT: 'orkisz,speltvete,speltti,špalda,tönköly,полба,spelta,斯佩尔特小麦',
  CRUSTACEANS:
    'skorupiaki,kräftdjur,krebsdyr,krepsdyr,äyriäiset,korýši,rákfélék,crustacee,καρκινοειδή,ракообразные,ракоподібні,甲壳类,甲殼類,갑각류,סרטנים,القشريات,krustasea',
  EGGS: 'jaja,jajka,jajko,ägg,æg,egg,munat,vejce,tojás,ouă,αυγά,αυγό,яйца,яйцо,яйця,яйце,蛋,蛋类,蛋類,달걀,계란,난류,ביצים,ביצה,البيض,telur',
  FISH: 'ryby,ryba,fisk,kala,pește,ψάρια,ψάρι,рыба,риба,鱼,鱼类,魚類,생선,어류,דגים,דג,أسماك,السمك,ikan',
  PEANUTS:
    'orzeszki ziemne,orzechy ziemne,jordnötter,jordnødder,peanøtter,maapähkinä,maapähkinät,arašídy,földimogyoró,arahide,αραχίδες,арахис,арахіс,花生,땅콩,בוטנים,الفول السوداني,kacang tanah,aardnoten',
  SOYBEANS: 'soija,szója,σόγια,соя,黄豆,대두,סויה,صويا,kedelai,kacang kedelai',
  MILK: 'mleko,mjölk,mælk,maito,mléko,tej,lapte,γάλα,молоко,奶,奶类,乳制品,우유,유제품,חלב,الحليب,susu',
  NUTS: 'orzechy,nötter,nødder,nøtter,pähkinät,ořechy,skořápkové plody,diófélék,fructe cu coajă,ξηροί καρποί,орехи,горіхи,坚果,堅果,견과류,אגוזים,المكسرات,kacang pohon',
  ALMONDS:
    'migdały,mandlar,mandler,mantelit,manteli,mandle,mandula,migdale,αμύγδαλα,миндаль,мигдаль,杏仁,아몬드,שקדים,amandel,almendra,amêndoa,mandorla',
  HAZELNUTS:
    'orzechy laskowe,hasselnötter,hasselnødder,hasselnøtter,hasselpähkinät,hasselpähkinä,lískové ořechy,mogyoró,alune de pădure,φουντούκια,фундук,榛子,헤이즐넛,אגוזי לוז,hazelnoot,avellana,avelã,nocciola',
  WALNUTS:
    'orzechy włoskie,valnötter,valnødder,valnøtter,saksanpähkinät,saksanpähkinä,vlašské ořechy,dió,nuci,καρύδια,грецкий орех,грецкие орехи,волоські горіхи,核桃,クルミ,호두,אגוזי מלך,walnoot',
  CASHEWS:
    'nerkowce,orzechy nerkowca,cashewnötter,cashewnødder,cashewnøtter,cashewpähkinät,kešu,kesudió,caju,κάσιους,кешью,кеш’ю,腰果,캐슈넛,קשיו,castanha de caju,noci di acagiù',
  PECANS:
    'pekannötter,pekannødder,pekannøtter,pekaanipähkinät,пекан,碧根果,피칸,pekan cevizi,nueces pecanas,noci pecan',
  BRAZIL_NUTS:
    'paranötter,paranødder,paranøtter,parapähkinät,para ořechy,paradió,бразильский орех,巴西坚果,castanha do pará',
  PISTACHIOS:
    'pistacje,pistagenötter,pistaschnötter,pistacienødder,pistasjnøtter,pistaasipähkinät,pistácie,pisztácia,fistic,фисташки,фісташки,开心果,開心果,피스타치오,פיסטוק,فستق,pistacho,pistacchio,alfóncigos',
  MACADAMIAS: 'makadamia,макадамия,夏威夷果,마카다미아',
  CELERY: 'seler,selleri,celer,zeller,țelină,σέλινο,сельдерей,селера,芹菜,셀러리,סלרי,seledri',
  MUSTARD:
    'gorczyca,musztarda,senap,sennep,sinappi,hořčice,mustár,muștar,σινάπι,μουστάρδα,горчица,гірчиця,芥菜籽,黄芥末,겨자,חרדל',
  SESAME: 'sezam,sesam,seesami,szezám,szezámmag,susan,σουσάμι,кунжут,芝麻,참깨,שומשום,wijen',
  SULPHITES:
    'siarczyny,dwutlenek siarki,sulfiter,svaveldioxid,sulfitter,svovldioxid,sulfiitit,oxid siřičitý,siřičitany,szulfitok,kén-dioxid,sulfiți,dioxid de sulf,θειώδη,сульфиты,сульфіти,亚硫酸盐,亜硫酸塩,二氧化硫,dióxido de azufre,dióxido de enxofre,zwaveldioxide,biossido di zolfo,dioxyde de soufre,kükürt dioksit,sülfit,아황산류,아황산염,סולפיטים,كبريتيت,sulfit',
  LUPIN: 'łubin,lupiini,vlčí bob,csillagfürt,λούπινα,люпин,羽扇豆,루핀,תורמוס',
  MOLLUSCS:
    'mięczaki,blötdjur,bløddyr,nilviäiset,měkkýši,puhatestűek,moluște,μαλάκια,моллюски,молюски,软体动物,軟體動物,연체동물,רכיכות,moluska',
}

/**
 * The standard names of an allergen, and words in further languages. Imports recognise them even if a company has
 * changed the names, and lists none of the words as synonyms.
 * @returns an empty list for an allergen that a company added itself
 */
export function standardTerms(code: string): string[] {
  return [...Object.values(standardNames(code)), ...(TERMS[code]?.split(',') ?? [])]
}
