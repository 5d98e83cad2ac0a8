import { Notice } from './Notice.tsx'

/** Why a form as a whole was not taken; nothing when there is no reason. A fault of one field stands beside that field. */
export function FormFault({ title, message }: { title: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Notice live variant="danger" title={title}>
      {message}
    </Notice>
  )
}
