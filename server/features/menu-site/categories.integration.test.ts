import { expect, it } from 'vitest'
import { addItem, makeMenu, siteOf, write } from '#server/testing/guest-menus.ts'
import { form } from '#server/testing/multipart.ts'
import { plain } from '#server/testing/pictures.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('the categories that guests see', (test) => {
  it('guests see a category’s picture with its alt text in their language, unless the branch hides pictures', async () => {
    const menu = await makeMenu(test(), { locales: ['en', 'de'] })
    await addItem(test(), menu, { name: 'Leek' })
    const bytes = await plain().png().toBuffer()
    const sent = form({}, { name: 'soups.png', bytes })
    const { body } = await call(test(), 'POST', '/api/uploads', { token: menu.token, ...sent })
    const image = { uploadId: body.data.id, alt: { en: 'A bowl of soup', de: 'Ein Teller Suppe' } }
    await write(test(), menu, 'PATCH', `/categories/${menu.categoryId}`, { image })

    const english = await siteOf(test(), menu.branchId)
    const german = await siteOf(test(), menu.branchId, '?lang=de')
    await write(test(), menu, 'PATCH', `/branches/${menu.branchId}`, { showImages: false })
    const without = await siteOf(test(), menu.branchId)

    expect(english.categories[0].image).toMatchObject({
      src: body.data.path,
      width: 40,
      height: 30,
      alt: 'A bowl of soup',
    })
    expect(english.categories[0].image.srcSet).toContain('.webp 40w')
    expect(german.categories[0].image.alt).toBe('Ein Teller Suppe')
    expect(without.categories[0].image).toBeNull()
  })

  it('guests see subcategories after their parent category', async () => {
    const menu = await makeMenu(test())
    const add = async (name: string): Promise<number> => (await write(test(), menu, 'POST', '/categories', { name })).id
    const mains = await add('Mains')
    const cold = await add('Cold soups')
    for (const categoryId of [menu.categoryId, mains, cold]) await addItem(test(), menu, { name: 'Dish', categoryId })

    await write(test(), menu, 'PATCH', `/categories/${cold}`, { parentId: menu.categoryId })
    const { categories } = await siteOf(test(), menu.branchId)

    expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Soups', 'Cold soups', 'Mains'])
  })
})
