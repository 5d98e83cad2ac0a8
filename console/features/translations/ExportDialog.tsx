import { useState } from 'react'
import { exportTranslations, TRANSLATION_FORMATS, type TRANSLATION_FILTERS } from '#contract/translations.ts'
import { useDownload } from '../../pages/use-download.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { RadioField } from '../../ui/RadioField.tsx'
import { translationsMessages as t } from './messages.ts'

type Props = {
  branchId: number
  locale: string
  state: (typeof TRANSLATION_FILTERS)[number]
  onClose: () => void
}

export function ExportDialog({ branchId, locale, state, onClose }: Props) {
  const { start, progress, error } = useDownload()
  const [format, setFormat] = useState<(typeof TRANSLATION_FORMATS)[number]>('xlsx')
  const labels = { xlsx: t.exportXlsx, xliff: t.exportXliff }
  const download = async () => {
    if (await start(exportTranslations, { query: { branchId, locale, state, format } })) onClose()
  }
  return (
    <Dialog title={t.exportTitle} description={t.exportHint(t.filters[state])} open onClose={onClose}>
      <FormError title={t.notExported} message={error ?? undefined} />
      {TRANSLATION_FORMATS.map((one) => (
        <RadioField
          key={one}
          name="format"
          label={labels[one]}
          checked={one === format}
          onChange={() => setFormat(one)}
        />
      ))}
      <div className="mt-4 flex justify-end">
        <Button variant="primary" busy={progress !== null} onClick={() => void download()}>
          {progress ? t.exporting : t.download}
        </Button>
      </div>
    </Dialog>
  )
}
