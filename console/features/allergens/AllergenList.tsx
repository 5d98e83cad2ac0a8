import type { Allergen, AllergenUsage } from '#contract/allergens.ts'
import { SortableList } from '../../ui/SortableList.tsx'
import { type List, type SaveWhen, useDraftOrder } from '../../ui/use-draft-order.ts'
import { AllergenRow } from './AllergenRow.tsx'
import { useAllergenChanges } from './use-allergen-changes.ts'
import { allergenMessages as t } from './messages.ts'

type Props = {
  allergens: Allergen[]
  usage: AllergenUsage | undefined
  refusal: string | null
  list: List
  onOpen: (kind: 'edit' | 'delete' | 'usage', allergen: Allergen) => void
}

const keyOf = ({ id }: Allergen) => id
const nameOf = ({ name }: Allergen) => name

export function AllergenList({ usage, refusal, list, onOpen, ...props }: Props) {
  const { setActive, saveOrder } = useAllergenChanges()
  // All lists share one order, because saving sends the order of all allergens.
  const order = useDraftOrder({ save: saveOrder, list })
  const allergens = order.arrange(props.allergens)
  const groups = allergens.filter((one) => one.parentId === null)
  const kindsOf = (group: Allergen) => allergens.filter((one) => one.parentId === group.id)
  const reorder = (ordered: Allergen[], when: SaveWhen, kinds = kindsOf) =>
    order.reorder(
      ordered.flatMap((group) => [group, ...kinds(group)]).map(({ id }) => id),
      when,
    )

  return (
    <SortableList
      label={t.title}
      items={groups}
      keyOf={keyOf}
      nameOf={nameOf}
      disabledReason={refusal}
      className="divide-y divide-line"
      rowClassName="first:rounded-t-2xl last:rounded-b-2xl"
      onReorder={reorder}
    >
      {(group, handle) => {
        const kinds = kindsOf(group)
        const row = { usage, refusal, setActive, onOpen }
        return (
          <>
            <AllergenRow {...row} allergen={group} kinds={kinds} handle={handle} />
            {kinds.length > 0 && (
              <SortableList
                label={t.typesOf(group.name)}
                items={kinds}
                keyOf={keyOf}
                nameOf={nameOf}
                disabledReason={refusal}
                className="mb-2 border-s-2 border-line ms-6 sm:ms-11"
                onReorder={(ordered, when) =>
                  reorder(groups, when, (one) => (one.id === group.id ? ordered : kindsOf(one)))
                }
              >
                {(kind, kindHandle) => <AllergenRow {...row} allergen={kind} kinds={[]} handle={kindHandle} />}
              </SortableList>
            )}
          </>
        )
      }}
    </SortableList>
  )
}
