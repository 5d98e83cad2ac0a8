import { Notice } from './Notice.tsx'

/** The error of a form as a whole; renders nothing without one. Field errors are shown at their fields. */
export function FormFault({ title, message }: { title: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <Notice live variant="danger" title={title}>
      {message}
    </Notice>
  )
}
