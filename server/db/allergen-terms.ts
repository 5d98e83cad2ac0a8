/**
 * Words for the EU's allergens that imports recognise although no company lists them as synonyms, by allergen code: in
 * Polish, Swedish, Danish, Norwegian, Finnish, Czech, Hungarian, Romanian, Greek, Russian, Ukrainian, Chinese, Korean,
 * Hebrew, Arabic and Indonesian. Each covers the whole allergen.
 */
const TERMS: Partial<Record<string, string>> = {
  GLUTEN: 'gluteeni,lepek,γλουτένη,глютен,麸质,麩質,글루텐,גלוטן,غلوتين,جلوتين',
  WHEAT: 'pszenica,vete,hvede,hvete,vehnä,pšenice,búza,σιτάρι,пшеница,пшениця,小麦,小麥,밀,חיטה,قمح,gandum',
  CRUSTACEANS:
    'skorupiaki,kräftdjur,krebsdyr,krepsdyr,äyriäiset,korýši,rákfélék,crustacee,καρκινοειδή,ракообразные,ракоподібні,甲壳类,甲殼類,갑각류,סרטנים,قشريات,القشريات,krustasea',
  EGGS: 'jaja,jajka,jajko,ägg,æg,egg,munat,vejce,tojás,ouă,αυγά,αυγό,яйца,яйцо,яйця,яйце,蛋,蛋类,蛋類,달걀,계란,난류,ביצים,ביצה,بيض,البيض,telur',
  FISH: 'ryby,ryba,fisk,kala,pește,ψάρια,ψάρι,рыба,риба,鱼,鱼类,魚類,생선,어류,דגים,דג,سمك,أسماك,السمك,ikan',
  PEANUTS:
    'orzeszki ziemne,orzechy ziemne,jordnötter,jordnødder,peanøtter,maapähkinä,maapähkinät,arašídy,földimogyoró,arahide,αραχίδες,арахис,арахіс,花生,땅콩,בוטנים,فول سوداني,الفول السوداني,kacang tanah',
  SOYBEANS: 'soja,soija,sója,szója,soia,σόγια,соя,大豆,黄豆,대두,סויה,صويا,فول الصويا,kedelai,kacang kedelai',
  MILK: 'mleko,mjölk,mælk,melk,maito,mléko,tej,lapte,γάλα,молоко,奶,乳,奶类,乳制品,우유,유제품,חלב,حليب,الحليب,susu',
  NUTS: 'orzechy,nötter,nødder,nøtter,pähkinät,ořechy,skořápkové plody,diófélék,fructe cu coajă,ξηροί καρποί,орехи,горіхи,坚果,堅果,견과류,אגוזים,مكسرات,المكسرات,kacang pohon',
  CELERY: 'seler,selleri,celer,zeller,țelină,σέλινο,сельдерей,селера,芹菜,셀러리,סלרי,كرفس,seledri',
  MUSTARD:
    'gorczyca,musztarda,senap,sennep,sinappi,hořčice,mustár,muștar,σινάπι,μουστάρδα,горчица,гірчиця,芥菜籽,黄芥末,겨자,חרדל,خردل',
  SESAME: 'sezam,sesam,seesami,szezám,szezámmag,susan,σουσάμι,кунжут,芝麻,참깨,שומשום,سمسم,wijen',
  SULPHITES:
    'siarczyny,dwutlenek siarki,sulfiter,svaveldioxid,sulfitter,svovldioxid,sulfiitit,oxid siřičitý,siřičitany,szulfitok,kén-dioxid,sulfiți,dioxid de sulf,θειώδη,сульфиты,сульфіти,亚硫酸盐,二氧化硫,아황산류,아황산염,סולפיטים,كبريتيت,sulfit',
  LUPIN: 'łubin,lupiini,vlčí bob,csillagfürt,λούπινα,люпин,羽扇豆,루핀,תורמוס,ترمس',
  MOLLUSCS:
    'mięczaki,blötdjur,bløddyr,nilviäiset,měkkýši,puhatestűek,moluște,μαλάκια,моллюски,молюски,软体动物,軟體動物,연체동물,רכיכות,رخويات,moluska',
}

/** @returns none for a company's own allergen */
export function termsInOtherLanguages(code: string): string[] {
  return TERMS[code]?.split(',') ?? []
}
