import { dietConflicts } from '#contract/diet-conflicts.ts'
import type { ImportContext, ItemDraft } from '../types.ts'
import { foldedWords, foldForMatching } from '../text.ts'

/**
 * Words in item names that contradict a diet. They count as whole words; those of at least five letters also count as
 * the beginning of a compound word if at least four more letters follow. Chinese, Japanese and Korean words count
 * anywhere.
 */
const MEAT = foldedWords(
  'beef,veal,pork,ham,bacon,chicken,turkey,duck,goose,lamb,mutton,goat,sausage,salami,chorizo,prosciutto,pancetta,steak,ribs,meatball,meatballs,meat,liver,rabbit,venison,bison,pepperoni,mortadella,brisket,pastrami,kebab,gyros,rind,kalb,kalbs,schwein,schinken,speck,huhn,hahnchen,pute,ente,gans,lamm,wurst,hackfleisch,fleisch,schnitzel,leber,hirsch,boeuf,veau,porc,jambon,lardons,poulet,dinde,canard,agneau,saucisse,viande,foie,lapin,ternera,cerdo,jamon,tocino,pollo,pavo,pato,cordero,carne,higado,manzo,vitello,maiale,prosciutto,tacchino,anatra,agnello,salsiccia,vaca,frango,porco,presunto,peru,cordeiro,rundvlees,kalfsvlees,varkensvlees,kip,ham,eend,lam,gehakt,dana,tavuk,kuzu,sucuk,pastirma,kofte,hindi,ayam,sapi,kambing,babi,bebek,daging,wolowina,kurczak,wieprzowina,szynka,kaczka,говядина,свинина,курица,баранина,ветчина,утка,телятина,яловичина,свинина,курка,качка,шинка,телятина,牛肉,豚,鶏,鸡,猪,鸭,羊肉,소고기,돼지,닭,لحم,دجاج,kalkun,kylling,oksekod,svin,kyckling,notkott,flask,kana,nauta,kure,hovezi,veprove,csirke,marha,sertes,pui,vita,hack,braten,wurste,wurstchen,frikadelle,frikadellen,kotelett',
)
/** Words of four letters that begin German compounds, such as “Putenbrust”. Others would also match unrelated words. */
const SHORT_STEMS = foldedWords('rind,kalb,lamm,pute,ente,gans,huhn,hack')
/** Words that end German compounds, such as “Currywurst”. Others also end unrelated words: “latte” ends “Platte”. */
const ENDINGS =
  'wurst,wurste,wurstchen,fleisch,braten,schnitzel,schinken,speck,steak,hahnchen,huhn,leber,salami,kotelett,frikadelle,frikadellen,fisch,lachs,forelle,garnelen,krabben,muscheln,kase,butter,sahne,milch,joghurt'.split(
    ',',
  )
/** Beginnings of compound words for plant-based food, such as “Hafermilch” and “Gemüseschnitzel”. */
const PLANT_STEM =
  /^(?:soja|tofu|seitan|tempeh|lupine|hafer|mandel|kokos|reis|cashew|haselnuss|erdnuss|walnuss|nuss|peanut|dinkel|hanf|erbse|kichererbse|linse|bohne|kakao|shea|gemuse|sellerie|kohlrabi|blumenkohl|aubergine|zucchini|kurbis|frucht|pflanze|jackfruit)/
const FISH = foldedWords(
  'fish,tuna,salmon,cod,trout,anchovy,anchovies,sardine,sardines,shrimp,shrimps,prawn,prawns,crab,lobster,squid,calamari,octopus,mussels,oyster,oysters,scallops,clams,fisch,thunfisch,lachs,forelle,sardellen,garnelen,scampi,muscheln,tintenfisch,krabben,poisson,thon,saumon,cabillaud,truite,anchois,crevettes,moules,calmar,homard,huitres,pescado,atun,salmon,bacalao,anchoas,gambas,mejillones,calamares,pulpo,pesce,tonno,salmone,acciughe,gamberi,cozze,polpo,vongole,peixe,atum,salmao,bacalhau,camarao,polvo,vis,tonijn,zalm,garnalen,mosselen,balik,somon,karides,midye,ikan,udang,cumi,ryba,losos,krewetki,рыба,лосось,тунец,креветки,риба,тунець,креветки,魚,鮭,マグロ,エビ,鱼,虾,생선,연어,새우,سمك,روبيان',
)
const DAIRY_EGG = foldedWords(
  'cheese,butter,cream,milk,yogurt,yoghurt,mozzarella,parmesan,feta,egg,eggs,omelette,omelet,honey,kase,butter,sahne,milch,joghurt,ei,eier,ruhrei,spiegelei,honig,fromage,beurre,creme,lait,oeuf,oeufs,miel,queso,mantequilla,nata,leche,huevo,huevos,formaggio,burro,panna,latte,uovo,uova,miele,queijo,manteiga,leite,ovo,ovos,kaas,boter,room,melk,eieren,peynir,tereyagi,sut,yumurta,keju,telur,susu,ser,maslo,jajko,сыр,масло,яйцо,яйца,сир,яйце',
)
const PORK = foldedWords(
  'pork,ham,bacon,pancetta,prosciutto,chorizo,salami,speck,schwein,schinken,porc,jambon,lardons,cerdo,jamon,tocino,maiale,porco,presunto,varkensvlees,babi,wieprzowina,szynka,свинина,ветчина,шинка,豚,猪肉,돼지,svin,flask,sertes',
)
/** Words that make a whole item plant-based: “vegan cheese”. */
const VEGAN = /(?<!\p{L})(?:vegan\p{L}*|plant-based|pflanzlich\p{L}*)(?!\p{L})|веган|비건/iu
/** Words that make a whole item meatless, although it may have milk and eggs: “vegetarian chicken”. */
const MEATLESS =
  /(?<!\p{L})(?:veggie|vegetar\p{L}*|vejetaryen|meatless|fleischlos\p{L}*|sin carne|sans viande|senza carne)(?!\p{L})|вегет|素/iu
/** Words that make only their own part of a name plant-based or meatless: “Chicken and veg soup” has meat. */
const VEGAN_PART = /(?<!\p{L})(?:plants?|mock|fake|seitan|tempeh|vegetal|végétal(?:es?)?)(?!\p{L})/iu
const MEATLESS_PART = /(?<!\p{L})(?:beyond|impossible)(?!\p{L})|^\s*veg(?!\p{L})|\(veg\)/iu
const PART_ENDS =
  /[,;/&+]|(?<!\p{L})(?:and|with|on|in|und|mit|auf|et|avec|y|con|e|com|en|met|ve|ile|och|med|og|i|z)(?!\p{L})/iu
/**
 * Parts of a name that only sound like meat, fish or dairy: “tofu chicken”, “coconut milk”, “eggplant”, “Peru coffee”
 * (“peru” is Portuguese for turkey).
 */
const SOUNDS_LIKE =
  /(?<!\p{L})(?:(?:soya?|soja|tofu|jackfruit)[\s-]+\p{L}+|(?:oat|hafer|hazelnut|haselnuss|almond|mandel|coconut|kokos|cashew|peanut|erdnuss|rice|reis|pea|cocoa)s?(?:[\s-]+(?:milk|milch|lait|leche|latte|drink|butter|cream|creme|crème|sahne|cheese|yogh?urt|joghurt))+|hearts? of palm|egg ?plants?|butternut|butter ?beans?|cream ?soda|goats? beard|dolce vita|tea[\s-]?rooms?|en polvo|peru[\s-]+(?:coffee|kaffee|caf[eé]|koffie|espresso|cocoa|cacao|kakao|chocolate|schokolade)|(?:coffee|kaffee|caf[eé]|koffie|espresso|cocoa|cacao|kakao|chocolate|schokolade)[\s-]+(?:(?:from|aus|do|de|del)\s+)?peru)(?!\p{L})/giu

/** The company's allergens and diet types. */
export type LabelRefs = Pick<ImportContext, 'allergens' | 'dietTypes'>

type Stated = { name: string } & Pick<ItemDraft, 'allergens' | 'dietTypeIds'>

/** Contradictions between an item's diet types and its name or allergens, as sentences. */
export function contradictionsOf({ name, allergens = [], dietTypeIds = [] }: Stated, refs: LabelRefs): string[] {
  const dietTypes = refs.dietTypes.filter(({ id }) => dietTypeIds.includes(id))
  if (dietTypes.length === 0) return []
  const found: string[] = []
  const has = (diet: string) => dietTypes.some(({ code }) => code.toLowerCase().includes(diet))
  const levels = allergens.flatMap(({ allergenId, level }) => {
    const ref = refs.allergens.find(({ id }) => id === allergenId)
    return ref ? [{ code: ref.code.toUpperCase(), name: ref.code, parentCode: ref.parentCode, level }] : []
  })
  const ruledOutBy = (diet: string) => dietConflicts([{ code: diet, name: diet }], levels)[0]?.allergen
  const shellfish = () =>
    levels.find(({ code, level }) => level === 'CONTAINS' && ['CRUSTACEANS', 'MOLLUSCS'].includes(code))?.name
  const animal = VEGAN.test(name) ? '' : withoutParts(name.replace(SOUNDS_LIKE, ' '), VEGAN_PART)
  const meat = MEATLESS.test(name) ? '' : withoutParts(animal, MEATLESS_PART)
  const named = (list: ReadonlySet<string>) => wordIn(list === DAIRY_EGG ? animal : meat, list)
  const addContradiction = (diet: string, word: string | undefined) => {
    if (word !== undefined) found.push(`This item is labelled ${diet}, but its name or allergens mention “${word}”.`)
  }
  if (has('vegan')) {
    addContradiction('vegan', named(MEAT) ?? named(FISH) ?? named(DAIRY_EGG) ?? ruledOutBy('VeganDiet'))
  } else if (has('vegetarian')) {
    addContradiction('vegetarian', named(MEAT) ?? named(FISH) ?? ruledOutBy('VegetarianDiet'))
  }
  if (has('pescatarian')) addContradiction('pescatarian', named(MEAT))
  if (has('gluten')) addContradiction('gluten-free', ruledOutBy('GlutenFreeDiet'))
  if (has('lactose') || has('dairy')) addContradiction('lactose-free', ruledOutBy('LowLactoseDiet'))
  if (has('halal')) addContradiction('halal', named(PORK))
  if (has('kosher')) addContradiction('kosher', named(PORK) ?? shellfish())
  return found
}

function withoutParts(name: string, left: RegExp): string {
  return name
    .split(PART_ENDS)
    .filter((part) => !left.test(part))
    .join(',')
}

function wordIn(name: string, list: ReadonlySet<string>): string | undefined {
  const folded = foldForMatching(name)
  for (const token of folded.split(' ')) {
    if (list.has(token)) return token
    // German compounds are one word: “Kalbsschnitzel”, “Lachsfilet”, “Currywurst”.
    for (let length = 4; length < token.length - 3; length++) {
      const start = token.slice(0, length)
      const isStem = length > 4 || SHORT_STEMS.has(start)
      if (isStem && list.has(start)) return start
    }
    const end = ENDINGS.find((one) => list.has(one) && token.length > one.length + 2 && token.endsWith(one))
    if (end !== undefined && !PLANT_STEM.test(token)) return end
  }
  const spaceless = [...list].find(
    (word) => /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(word) && folded.includes(word),
  )
  return spaceless
}
