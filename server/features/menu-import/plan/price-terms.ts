import { foldedWords, foldForMatching } from '../text.ts'
import { isEmptyText } from './empty-text.ts'

const MARKET = foldedWords(
  'market price,market,mkt,mkt price,mp,m p,market value,at market price,seasonal,seasonal price,varies,daily price,price of the day,price varies,tagespreis,nach tagespreis,marktpreis,saisonpreis,saisonal,prix du marche,selon marche,selon le marche,selon arrivage,prix selon arrivage,prix du jour,selon saison,de saison,segun mercado,s m,sm,precio de mercado,precio del dia,segun temporada,de temporada,prezzo di mercato,secondo mercato,prezzo del giorno,di stagione,preco de mercado,preco do dia,dagprijs,marktprijs,piyasa fiyati,gunluk fiyat,mevsimlik,harga pasar,musiman,cena rynkowa,cena dnia,sezonowo,dagspris,markedspris,marknadspris,sesong,paivan hinta,denni cena,tržní cena,napi ar,pretul zilei,時価,时价,時價,시가,시세,سعر السوق,حسب السوق,موسمي,по рыночной цене,рыночная цена,сезонная цена,сезонно,за ринковою ціною,ринкова ціна,сезонна ціна,τιμη ημερας,ราคาตลาด,ตามราคาตลาด,theo thoi gia,thoi gia,מחיר שוק',
)
const ON_REQUEST = foldedWords(
  'variable,on request,upon request,price on request,price upon request,por,ask,ask us,ask server,ask your server,ask staff,please ask,call,call for price,inquire,enquire,tba,tbd,tbc,to be announced,auf anfrage,preis auf anfrage,n v,nv,nach vereinbarung,nach gewicht,nach aufwand,anfrage,sur demande,prix sur demande,nous consulter,a la demande,segun peso,consultar,precio a consultar,a consultar,preguntar,a richiesta,su richiesta,prezzo da definire,al peso,s q,chiedere,sob consulta,preco sob consulta,consulte,op aanvraag,sorunuz,fiyat sorunuz,lutfen sorunuz,tanya,tanya staff,hubungi kami,na zapytanie,pa forespørsel,応相談,要問合せ,お問い合わせ,お尋ねください,スタッフまで,面议,咨询,문의,حسب الطلب,اسأل,عند الطلب,по запросу,цена по запросу,за запитом,ціна за запитом,уточняйте,уточнюйте,договорная,договірна,κατοπιν συνεννοησης,ρωτηστε μας,สอบถาม,สอบถามราคา,lien he,hoi nhan vien,לפי משקל,שאל,kysy,kysy henkilokunnalta,na vyzadani,na dotaz,keresre,la cerere,po dogovoru,na upit,fra vores tjener,pris pa foresporgsel,ask waiter,ask your waiter,enquire with staff,price upon application,poa,p o a',
)
const NO_VALUE = foldedWords('n a,na,none,null,nil,nan,undefined,k a,x,xx,no price,ohne,kein preis,unknown,tbc')
const FREE = foldedWords(
  'free,free of charge,complimentary,on the house,included,gratis,kostenlos,inklusive,inkl,frei,umsonst,gratuit,offert,inclus,incluido,gratuito,omaggio,incluso,inclusa,ucretsiz,bedava,dahil,無料,サービス,免费,免費,赠送,무료,مجانا,مجاني,бесплатно,0',
)

/** Words next to a number that make it a starting price. */
export const FROM_WORDS = foldedWords(
  'from,starting at,starting from,as from,ab,a partir de,à partir de,des,desde,da,a partire da,vanaf,baslayan,mulai,mulai dari,od,fra,fran,から,より,起,부터,от,ابتداء من,من',
)
/** Words for prices of the same thing at another time, or for some guests or ways to pay. They aren't sizes. */
const ANOTHER_PRICE = foldedWords(
  'was,now,old,new,before,instead of,instead,only,sale,reduced,discount,offer,special,cash,card,member,members,non member,non members,happy hour,online,statt,nur,jetzt,vorher,alt,neu,alter preis,neuer preis,bisher,früher,angebot,aktion,bar,karte,mitglied,mitglieder,avant,apres,maintenant,au lieu de,promo,especes,carte,antes,ahora,oferta,efectivo,tarjeta,prima,ora,adesso,invece di,contanti,carta,agora,eerst,nu,van,voor,contant,eski,yeni,nakit,kart,было,стало,раньше,теперь,通常,特価,現金,カード,会員',
)
export const UP_TO_WORDS = foldedWords('up to,bis,bis zu,jusqu a,hasta,fino a,ate,tot,max,maximal,até')
export const WITH_TAX = /税込|in[ck]l\p{L}*|ttc|brutto|gross|with tax|含税|inc\.? ?(?:vat|gst|tax)|kdv dahil/iu
export const WITHOUT_TAX =
  /税抜|税別|本体|ex[ck]l\p{L}*|zzgl|\bht\b|netto|\bnet\b|without tax|\+\s*(?:tax|税|vat|gst)|plus (?:tax|vat)|ex\.? ?(?:vat|gst|tax)|\+\+/iu
/** A word for “included” or “excluded”: without a word for the tax, anything may be included. */
export const INCLUDED = /in[ck]l|ex[ck]l|zzgl/i
export const TAX_WORD = /\b(?:vat|mwst|ust|gst|tax(?:es)?|iva|tva|btw|kdv|moms|mva|alv|dph|steuern?|mehrwertsteuer)\b/i

/** Whether the words beside a price mean another price of the same thing, such as “was” and “now”. */
export function isAnotherPrice(label: string): boolean {
  return ANOTHER_PRICE.has(foldForMatching(label))
}

/** The meaning of a price cell without a number; undefined for unknown words. */
export function pricelessMeaning(text: string): 'empty' | 'market' | 'onRequest' | 'free' | undefined {
  const folded = foldForMatching(text)
  if (MARKET.has(folded)) return 'market'
  if (ON_REQUEST.has(folded)) return 'onRequest'
  if (FREE.has(folded)) return 'free'
  return NO_VALUE.has(folded) || isEmptyText(text) ? 'empty' : undefined
}

const MOST_WORDS = 3

/** Whether some words of a text mean that there is no fixed price, as in “large market price”. */
export function namesVariablePrice(text: string): boolean {
  const words = foldForMatching(text).split(' ')
  return words.some((_, from) =>
    Array.from({ length: MOST_WORDS }, (__, more) => words.slice(from, from + more + 1).join(' ')).some(
      (phrase) => MARKET.has(phrase) || ON_REQUEST.has(phrase),
    ),
  )
}
