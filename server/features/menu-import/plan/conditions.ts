import { foldedWords, foldForMatching } from '../text.ts'

/** Words for what is true only for some guests or after a change: “on request”, “möglich”, “except”. */
const WORDS = foldedWords(
  'partly,partially,mostly,almost,see,note,footnote,teilweise,überwiegend,siehe,hinweis,fußnote,partiellement,en partie,voir,parcialmente,en parte,véase,parzialmente,in parte,vedi,gedeeltelijk,zie,częściowo,delvis,kısmen,request,requests,requested,demand,option,options,optional,optionally,possible,can be,could be,can do,ask,enquire,inquire,if,when,unless,except,apart from,wunsch,anfrage,nachfrage,bestellung,rückfrage,möglich,machbar,erhältlich,wahlweise,kann,können,wenn,falls,außer,ausgenommen,bis auf,demande,en option,optionnel,peut,possibilité,adaptable,si,sauf,hormis,petición,pedido,bajo demanda,solicitud,solicitar,consultar,consulte,posible,posibilidad,opción,opcional,puede,excepto,salvo,menos,richiesta,possibile,opzione,opzionale,può,tranne,eccetto,possível,opção,pode,exceto,consulta,aanvraag,verzoek,vraag,mogelijk,optie,optioneel,kan,behalve,istege,istek,isteğe bağlı,opsiyonel,mümkün,hariç,permintaan,bisa,opsi,życzenie,zapytanie,możliwe,opcja,opcjonalnie,oprócz,forespørsel,forespørgsel,förfrågan,begäran,mulig,muligt,möjligt,pyynnöstä,mahdollinen,vyžádání,požádání,možné,kérésre,cerere,upit,zahtjev,запросу,желанию,возможно,кроме,запитом,бажанням,можливо,ζήτηση,αιτήματος,طلب,الطلب,عند الطلب,ตามคำขอ,theo yêu cầu,לפי בקשה',
)
const PHRASES = new RegExp(`(?<![^ ])(?:${[...WORDS].join('|')})(?![^ ])`)
/** Words for conditions in Japanese, Chinese and Korean, which are found anywhere in a text. */
const PARTS = /リクエスト|要望|可能|要相談|要确认|要求|可选|可做|可選|요청|가능|선택/u
/** “Vegan*” is often explained elsewhere as “on request”. */
const FOOTNOTE = /^[*†‡](?=\S)|[*†‡§#~^°\p{No}]\)?$/u
const QUESTION = /[?？]\)?$/u
const ONLY_MARKS = /^[?？\p{No}]+$/u

/** Whether words make a claim conditional, as in “vegan on request”, or are a mark such as “?” or “²”. */
export function statesCondition(text: string): boolean {
  return PHRASES.test(foldForMatching(text)) || PARTS.test(text) || ONLY_MARKS.test(text)
}

export function hasFootnote(text: string): boolean {
  return FOOTNOTE.test(text)
}

export function hasQuestionMark(text: string): boolean {
  return QUESTION.test(text)
}
