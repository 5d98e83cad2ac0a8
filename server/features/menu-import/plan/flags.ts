import { cellText } from '../read/cell.ts'
import { foldedWords, foldForMatching } from '../text.ts'
import type { LabelLevel } from './level-phrases.ts'
import type { SourceCell } from '../types.ts'

const YES = foldedWords(
  'yes,y,true,t,1,x,ja,j,oui,o,vrai,si,s,verdadero,vero,sim,verdadeiro,evet,e,var,ya,tak,ano,igen,da,on,wahr,waar,はい,有,是,있음,예,نعم,да,contains,contain,enthalt,contient,contiene,available,active',
)
const YES_SIGNS = /^[✓✔☑✅●•⬤■◉○xX*＋+]$/u
/** A sign in brackets, such as “(x)”, means “may contain”. */
const YES_IN_BRACKETS = /^[([（]\s*[✓✔☑✅●•⬤■◉○xX*＋+]\s*[)\]）]$/u
/** In a column of allergens, a cross means “contains” to some and “without” to others. */
const CROSSES = /^[×✗✘❌]$/u
const UNCLEAR_SIGNS = /^[×✗✘❌△▲?？]$/u
const NO = foldedWords(
  'no,n,nein,non,falso,nao,hayir,h,yok,tidak,nie,ne,nem,nu,nej,nei,いいえ,なし,無し,無,否,없음,아니오,لا,нет,does not contain,free,free from,frei,sans,sin,senza,sem',
)
const NOT_STATED = foldedWords('false,0,f,faux,falsch,onwaar,off')
const MAY = foldedWords(
  'may,maybe,may contain,might,m,t,tr,trace,traces,possible,possibly,spuren,spur,kann,kann enthalten,kann spuren enthalten,peut contenir,eventuel,puede,puede contener,trazas,puo,puo contenere,tracce,pode conter,vestigios,sporen,kan,kan bevatten,sp,eser,icerebilir,mungkin,slady,spor,微量,コンタミ,may contain traces,p,partial',
)

/** Texts that mean that a cell lists nothing, such as “none”. */
export const NOTHING = foldedWords(
  'none,no,nil,na,n a,nothing,no allergens,no known allergens,none known,allergen free,keine,keine bekannt,keine bekannten allergene,keiner,kein,nichts,aucun,aucune,neant,ninguno,ninguna,nessuno,nessuna,nenhum,geen,yok,tidak ada,brak,ingen,unknown,unbekannt,tbc,なし,无,無,없음,لا يوجد,нет',
)

/** Whether a cell is a usual value in an allergen's column, even if only a person can tell what it means. */
export function isTrace(cell: SourceCell | undefined): boolean {
  const trace = plainTraceOf(cell)
  return trace !== undefined && (trace !== 'unclear' || UNCLEAR_SIGNS.test(cellText(cell).trim()))
}

/** Whether a cell is a cross, which can mean “no”. */
export function isCross(cell: SourceCell | undefined): boolean {
  return CROSSES.test(cellText(cell).trim())
}

const ON = foldedWords(
  'active,published,live,enabled,visible,shown,available,in stock,online,aktiv,veroffentlicht,sichtbar,verfugbar,actif,active,publie,visible,disponible,en ligne,activo,publicado,attivo,pubblicato,visibile,disponibile,ativo,visivel,disponivel,actief,zichtbaar,beschikbaar,aktif,公開,表示,販売中',
)
const OFF = foldedWords(
  'inactive,unpublished,disabled,hidden,archived,deleted,discontinued,draft,unavailable,not available,out of stock,sold out,offline,inaktiv,ausgeblendet,archiviert,geloscht,entwurf,nicht verfugbar,ausverkauft,inactif,inactive,masque,archive,supprime,brouillon,indisponible,epuise,inactivo,oculto,archivado,eliminado,borrador,no disponible,agotado,inattivo,nascosto,archiviato,bozza,non disponibile,esaurito,inativo,arquivado,rascunho,indisponivel,esgotado,inactief,verborgen,niet beschikbaar,uitverkocht,pasif,非公開,非表示,売り切れ',
)

/** In characters. Longer texts are never states; they aren't folded, because folding whole descriptions is slow. */
const LONGEST_STATE = 40

/** Whether a word means that guests can order the item, such as “active”; undefined for words that aren't states. */
export function stateOf(cell: SourceCell | undefined): boolean | undefined {
  const text = cellText(cell).trim()
  if (text.length > LONGEST_STATE) return undefined
  const folded = foldForMatching(text)
  return ON.has(folded) ? true : OFF.has(folded) ? false : undefined
}

/** The value of a yes/no cell; undefined for an empty or unclear one. */
export function flagOf(cell: SourceCell | undefined): boolean | undefined {
  if (typeof cell === 'boolean') return cell
  const text = cellText(cell).trim()
  const folded = foldForMatching(text)
  if (YES.has(folded) || /^[✓✔☑✅●]$/u.test(text)) return true
  if (NO.has(folded) || NOT_STATED.has(folded) || /^[-–—✗✘❌]$/u.test(text)) return false
  return undefined
}

export type Trace = LabelLevel | 'notStated' | 'unclear'

/** The meanings of marks in a matrix (one column per allergen or diet type) that depend on the matrix's other marks. */
export type MarkMeanings = ReadonlyMap<string, Trace>

/** Letters that mean “may” or “false” in some files, and something else in others. */
const AMBIGUOUS_LETTERS: MarkMeanings = new Map(['t', 'm', 'p', 'f'].map((letter) => [letter, 'unclear']))

/**
 * Reads a cell in the column of one allergen or diet type. A typed “no” means “free from”, but `false` and 0 count as
 * not stated, because programs write them when nothing was stated.
 *
 * @param meanings from `markMeanings`; without them, letters such as “T” are unclear
 */
export function traceOf(cell: SourceCell | undefined, meanings: MarkMeanings = AMBIGUOUS_LETTERS): Trace | undefined {
  const text = cellText(cell).trim()
  if (cell === true || cell === false || text === '') return plainTraceOf(cell)
  return meanings.get(foldForMatching(text) || text) ?? plainTraceOf(cell)
}

/** The meaning of a cell on its own. For letters such as “T”, it is only the most common meaning. */
export function plainTraceOf(cell: SourceCell | undefined): Trace | undefined {
  if (cell === false) return 'notStated'
  if (cell === true) return 'CONTAINS'
  const text = cellText(cell).trim()
  if (text === '') return undefined
  if (YES_IN_BRACKETS.test(text)) return 'MAY_CONTAIN'
  const folded = foldForMatching(text)
  if (/^[-–—－―]+$/.test(text) || NOT_STATED.has(folded)) return 'notStated'
  if (folded !== 't' && YES.has(folded)) return 'CONTAINS'
  if (MAY.has(folded)) return 'MAY_CONTAIN'
  if (NO.has(folded)) return 'FREE_FROM'
  if (YES_SIGNS.test(text)) return 'CONTAINS'
  if (NOTHING.has(folded)) return 'notStated'
  return 'unclear'
}
