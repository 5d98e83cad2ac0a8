import { Picture } from './Picture.tsx'
import type { ItemProps } from './SectionList.tsx'

/** An item's photo. In a grid of photos, an item without one shows the brand's placeholder, if there is one. */
export function ItemPicture({ page, item, look, section, sizes, eager }: Omit<ItemProps, 'verdict'>) {
  if (look.showImages && item.image) {
    return <Picture image={item.image} assetBaseUrl={look.assetBaseUrl} sizes={sizes} eager={eager} />
  }
  const { itemLogo, itemBackgroundLogo } = page.snapshot.menuSite.brand
  if (section.layout !== 'photo-grid' || (itemLogo ?? itemBackgroundLogo) === null) return null
  return <span className="picture item-mark" />
}
