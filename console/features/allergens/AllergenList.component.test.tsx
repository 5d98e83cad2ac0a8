import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Allergen } from '#contract/allergens.ts'
import { useListAllergensQuery } from '../../api/reference-api.ts'
import { answerApi, failure, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen } from '../../testing/samples.ts'
import { AllergenList } from './AllergenList.tsx'

const [NUTS, FISH, MILK] = [sampleAllergen(1, 'Nuts'), sampleAllergen(2, 'Fish'), sampleAllergen(3, 'Milk')]
const HAZELNUT = sampleAllergen(4, 'Hazelnut', { parentId: 1 })
const WALNUT = sampleAllergen(5, 'Walnut', { parentId: 1 })
const ALL = [NUTS, HAZELNUT, WALNUT, FISH, MILK]

test('reordering allergens during a save sends the complete order once that save has finished', async () => {
  const { saves } = await renderList()

  await moveDown('Hazelnut')
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  await moveDown('Nuts')
  // Longer than the list waits for further moves before it saves.
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(saves.map(({ ids }) => ids)).toEqual([[1, 5, 4, 2, 3]])
  saves[0]?.finish()

  await vi.waitFor(() =>
    expect(saves.map(({ ids }) => ids)).toEqual([
      [1, 5, 4, 2, 3],
      [2, 1, 5, 4, 3],
    ]),
  )
  saves[1]?.finish()
  await expect.poll(shownNames).toEqual(['Fish', 'Nuts', 'Walnut', 'Hazelnut', 'Milk'])
})

test('an outdated response for the allergen list doesn’t revert a saved order, even briefly', async () => {
  const { saves, loads } = await renderList()
  const seen = watchNames()

  await page.getByRole('button', { name: 'Load again' }).click()
  await vi.waitFor(() => expect(loads).toHaveLength(2))
  await moveDown('Fish')
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish()
  loads[1]?.finish([...ALL, sampleAllergen(6, 'Soy')])
  await vi.waitFor(() => expect(loads).toHaveLength(3))
  loads[2]?.finish([NUTS, HAZELNUT, WALNUT, MILK, FISH, sampleAllergen(6, 'Soy')])

  await expect.poll(shownNames).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Milk', 'Fish', 'Soy'])
  expect(seen.filter((names) => names.includes('Soy') && names.indexOf('Fish') < names.indexOf('Milk'))).toEqual([])
})

test('an allergen order that can’t be saved is reverted', async () => {
  const { saves } = await renderList()

  await moveDown('Fish')
  await expect.poll(shownNames).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Milk', 'Fish'])
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish('This allergen was deleted.')

  await expect.poll(shownNames).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Fish', 'Milk'])
})

test('neither a failed refetch nor a failed later save reverts a saved allergen order', async () => {
  const { saves, loads } = await renderList()

  await moveDown('Fish')
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish()
  await vi.waitFor(() => expect(loads).toHaveLength(2))
  loads[1]?.fail()
  // Longer than it takes to show a failed load.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(shownNames()).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Milk', 'Fish'])
  await moveDown('Nuts')
  await vi.waitFor(() => expect(saves.at(-1)?.ids).toEqual([3, 1, 4, 5, 2]))
  saves[1]?.finish('Carte is being updated.')

  await expect.poll(shownNames).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Milk', 'Fish'])
})

test('saving the allergen order reloads the list once', async () => {
  const { saves, loads } = await renderList()

  await moveDown('Fish')
  await vi.waitFor(() => expect(saves).toHaveLength(1))
  saves[0]?.finish()
  await vi.waitFor(() => expect(loads).toHaveLength(2))
  loads[1]?.finish([NUTS, HAZELNUT, WALNUT, MILK, FISH, sampleAllergen(6, 'Soy')])
  await expect.poll(shownNames).toEqual(['Nuts', 'Hazelnut', 'Walnut', 'Milk', 'Fish', 'Soy'])
  await new Promise((resolve) => setTimeout(resolve, 200))

  expect(loads).toHaveLength(2)
})

/** @returns the saves and the list requests. The first list request, and any after a second save, succeed at once. */
async function renderList() {
  const saves: { ids: number[]; finish: (refusal?: string) => void }[] = []
  const loads: { finish: (list: Allergen[]) => void; fail: () => void }[] = []
  let stored = ALL
  answerApi({
    'GET /allergens': () =>
      new Promise((resolve) => {
        loads.push({
          finish: (list) => resolve(success(list)),
          fail: () => resolve(failure('NOT_FOUND', 'No list.')),
        })
        if (loads.length === 1 || saves.length > 1) resolve(success(stored))
      }),
    'PUT /allergens/order': (body) =>
      new Promise((resolve) => {
        const { ids } = body as { ids: number[] } // what the list sends
        const finish = (refusal?: string) => {
          if (refusal === undefined)
            stored = stored.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
          resolve(refusal === undefined ? success(null) : failure('NOT_FOUND', refusal))
        }
        saves.push({ ids, finish })
      }),
  })
  renderComponent(<LoadedList />)
  await expect.poll(shownNames).toHaveLength(ALL.length)
  return { saves, loads }
}

function LoadedList() {
  const { data, isFetching, refetch } = useListAllergensQuery({})
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Load again
      </button>
      {data && (
        <AllergenList
          allergens={data}
          usage={undefined}
          refusal={null}
          list={{ isFetching, refetch }}
          onOpen={() => undefined}
        />
      )}
    </>
  )
}

async function moveDown(name: string) {
  page
    .getByRole('button', { name: `Move ${name}` })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
}

function shownNames(): string[] {
  return [...document.querySelectorAll('[aria-label^="Move "]')].map(
    (one) => one.ariaLabel?.slice('Move '.length) ?? '',
  )
}

/** @returns the names at each change of the page from now on */
function watchNames(): string[][] {
  const seen: string[][] = []
  const observer = new MutationObserver(() => seen.push(shownNames()))
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return seen
}
