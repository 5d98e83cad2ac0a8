import { useSearchParams } from 'react-router'
import { readPositive } from '../../state/list-url.ts'
import { ImportStart } from './ImportStart.tsx'
import { ImportWork } from './ImportWork.tsx'

/** Importing a menu (design section 8). The import in hand stands in the address, so that a reload loses nothing. */
export function MenuImportPage() {
  const [params] = useSearchParams()
  const id = readPositive(params.get('id'))
  return id === null ? <ImportStart /> : <ImportWork key={id} id={id} />
}
