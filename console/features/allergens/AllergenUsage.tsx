import type { Allergen } from '#contract/allergens.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadAllergenQuery } from '../../api/allergens-api.ts'
import { UsedInDialog } from '../../pages/UsedInDialog.tsx'
import { allergenMessages as t } from './messages.ts'

type Props = { allergen: Allergen; onClose: () => void }

export function AllergenUsage({ allergen: { id, name }, onClose }: Props) {
  const { currentData, error } = useReadAllergenQuery({ params: { id } })
  return (
    <UsedInDialog
      title={name}
      description={t.usage}
      usedIn={currentData?.usedIn}
      error={error}
      listPath={`${CONSOLE_PATHS.menuItems}?allergenId=${id}`}
      onClose={onClose}
    />
  )
}
