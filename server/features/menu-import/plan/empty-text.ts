import { foldedWords, foldForMatching } from '../text.ts'

const WORDS = foldedWords(
  'none,n a,na,nil,null,undefined,nan,empty,blank,no,nothing,no description,no descriptions,no description available,description not available,not available,not applicable,no info,no information,no details,no text,without description,description,description here,add description,add a description,enter description,item description,lorem ipsum,tbd,tba,tbc,to be announced,todo,to do,coming soon,x,xx,xxx,unknown,unspecified,not specified,not set,unset,missing,ref,value,error,keine,keine angabe,keine angaben,keine beschreibung,ohne beschreibung,keine beschreibung vorhanden,beschreibung folgt,k a,ohne,ohne angabe,nicht angegeben,unbekannt,leer,entfallt,aucun,aucune,aucune description,sans description,pas de description,description a venir,non renseigne,non renseignee,non communique,neant,nc,n c,vide,ninguno,ninguna,sin descripcion,sin descripción,sin informacion,sin datos,no disponible,descripcion no disponible,no aplica,vacio,nessuno,nessuna,nessuna descrizione,senza descrizione,descrizione non disponibile,non disponibile,vuoto,nd,n d,nenhum,nenhuma,nenhuma descricao,sem descricao,sem informacao,nao disponivel,nao informado,vazio,geen,geen beschrijving,geen omschrijving,zonder beschrijving,niet beschikbaar,niet van toepassing,nvt,n v t,onbekend,leeg,yok,aciklama yok,aciklamasi yok,belirtilmemis,bilgi yok,bos,tidak ada,tidak ada deskripsi,tanpa deskripsi,tidak tersedia,belum ada,belum ada deskripsi,kosong,brak,brak opisu,bez opisu,nie dotyczy,brak danych,ingen,ingen beskrivelse,ingen beskrivning,ikke oplyst,saknas,mangler,ei kuvausta,ei tietoa,bez popisu,zadny popis,neni,nincs,nincs leiras,fara descriere,nu exista,indisponibil,без описания,нет описания,описание отсутствует,нет,не указано,отсутствует,нет данных,без опису,немає опису,опис відсутній,немає,не вказано,відсутній,няма,няма описание,без описание,bez opisa,nema opisa,nema,χωρις περιγραφη,καμια περιγραφη,δεν υπαρχει,なし,無し,無,説明なし,説明文なし,未設定,未定,準備中,記載なし,该商品暂无描述,暂无描述,暂无,没有描述,无描述,无,無描述,暫無描述,暫無,没有,설명 없음,설명없음,없음,정보 없음,미정,لا يوجد وصف,لا يوجد,بدون وصف,لا وصف,غير متوفر,غير محدد,فارغ,ไม่มี,ไม่มีคำอธิบาย,ไม่มีรายละเอียด,khong co,khong co mo ta,chua co mo ta,אין תיאור,ללא תיאור,אין,कोई विवरण नहीं,कोई नहीं,توضیحات ندارد,ندارد,بدون توضیح,sense descripcio,default title',
)

/**
 * Whether a text is empty or a placeholder: dashes, dots, “n/a”, “no description” in many languages, or a spreadsheet's
 * error.
 */
export function isEmptyText(text: string): boolean {
  const trimmed = text.trim()
  if (/^[\s\p{P}\p{S}]*$/u.test(trimmed)) return !/[\p{Extended_Pictographic}]/u.test(trimmed)
  const plain = foldForMatching(trimmed)
  return WORDS.has(plain) || /^#(?:n\/a|ref!|value!|name\?|null!|div\/0!)$/iu.test(trimmed)
}
