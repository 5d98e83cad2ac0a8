import { Allergens } from '../ui/Allergens.tsx'
import { ItemNotes } from '../ui/ItemNotes.tsx'
import { ItemPrice } from '../ui/ItemPrice.tsx'
import { ModifierGroups } from '../ui/ModifierGroups.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Variants } from '../ui/Variants.tsx'
import { categoryPath, feedbackFormPath, menuPath } from './language-path.ts'
import type { ViewProps } from './view.ts'

const PICTURE_SIZES = '(min-width:48rem) 44rem, 100vw'

/** One item with all its details; its name is the page's heading. */
export function ItemView({ page, look }: ViewProps) {
  const { words, showImages, assetBaseUrl } = look
  const item = page.snapshot.menuItems[0]
  const { menuSite, locale } = page.snapshot
  if (!item) return <main id="menu" tabIndex={-1} />
  return (
    <main id="menu" tabIndex={-1} className="item-view">
      {showImages && item.image && (
        <Picture image={item.image} assetBaseUrl={assetBaseUrl} sizes={PICTURE_SIZES} eager />
      )}
      <div className="item-line">
        <p className="item-category">
          <a href={categoryPath(page, item.category.id)}>{item.category.name}</a>
        </p>
        <ItemPrice item={item} look={look} />
      </div>
      {item.description && <p className="item-description">{item.description}</p>}
      {item.variants.length > 0 && <Variants item={item} look={look} />}
      <ItemNotes item={item} look={look} />
      <Allergens allergens={item.allergens} words={words} />
      {item.modifierGroups.length > 0 && <ModifierGroups item={item} look={look} />}
      <p className="ask-us">{menuSite.setting.allergenStatement ?? words.allergenStatement}</p>
      {menuSite.setting.feedbackEnabled && (
        <p>
          <a href={feedbackFormPath(menuSite, locale, item.id)}>{words.reportMistake}</a>
        </p>
      )}
      <p>
        <a className="button" href={menuPath(page)} lang={words.language}>
          {words.wholeMenu}
        </a>
      </p>
    </main>
  )
}
