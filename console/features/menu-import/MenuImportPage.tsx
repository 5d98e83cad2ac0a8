import { useSearchParams } from 'react-router'
import { readPositive } from '../../state/list-url.ts'
import { ImportStart } from './ImportStart.tsx'
import { CurrentImport } from './CurrentImport.tsx'

/** The id of the current import is in the URL, so that a reload opens it again. */
export function MenuImportPage() {
  const [params] = useSearchParams()
  const id = readPositive(params.get('id'))
  return id === null ? <ImportStart /> : <CurrentImport key={id} id={id} />
}
