import type { DietType } from '#contract/diet-types.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadDietTypeQuery } from '../../api/diet-types-api.ts'
import { UsedInDialog } from '../../pages/UsedInDialog.tsx'
import { dietTypeMessages as t } from './messages.ts'

type Props = { dietType: DietType; onClose: () => void }

export function DietTypeUsage({ dietType: { id, name }, onClose }: Props) {
  const { currentData, error } = useReadDietTypeQuery({ params: { id } })
  return (
    <UsedInDialog
      title={name}
      description={t.usage}
      usedIn={currentData?.usedIn}
      error={error}
      listPath={`${CONSOLE_PATHS.menuItems}?dietTypeId=${id}`}
      onClose={onClose}
    />
  )
}
