import { Copy } from 'lucide-react'
import { useNavigate } from 'react-router'
import { menuItemEditPath } from '#contract/page-urls.ts'
import { useDuplicateMenuItemMutation } from '../../api/modifier-groups-api.ts'
import { useListPlace } from '../../pages/list-place.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/show-toast.tsx'
import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { id: number; refusal: string | null | undefined }

export function DuplicateButton({ id, refusal }: Props) {
  const [duplicate, { isLoading }] = useDuplicateMenuItemMutation()
  const navigate = useNavigate()
  const place = useListPlace()

  async function copy() {
    const { data, error } = await duplicate({ params: { id } })
    if (error || !data) return showToast({ kind: 'error', title: t.notDuplicated, message: error?.message ?? '' })
    showToast({ kind: 'success', title: t.duplicated, message: t.duplicatedHint })
    return navigate(menuItemEditPath(data.id), { state: place })
  }

  return (
    <Button busy={isLoading} disabledReason={refusal} onClick={() => void copy()}>
      <Copy className="size-4" aria-hidden="true" />
      {t.duplicate}
    </Button>
  )
}
