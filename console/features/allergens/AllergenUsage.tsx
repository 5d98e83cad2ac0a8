import type { Allergen } from '#contract/allergens.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadAllergenQuery } from '../../api/allergens-api.ts'
import { UsedInDialog } from '../../shell/UsedInDialog.tsx'

type Props = { allergen: Allergen; onClose: () => void }

/** The dishes that contain or may contain an allergen. */
export function AllergenUsage({ allergen: { id, name }, onClose }: Props) {
  const { currentData, error } = useReadAllergenQuery({ params: { id } })
  return (
    <UsedInDialog
      title={name}
      description="Dishes that contain it or may contain it, in themselves, in a size or in an option."
      usedIn={currentData?.usedIn}
      error={error}
      listPath={`${CONSOLE_PATHS.menuItems}?allergenId=${id}`}
      onClose={onClose}
    />
  )
}
