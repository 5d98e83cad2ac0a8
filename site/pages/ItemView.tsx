import { allergenFamilies } from '#contract/published-allergens.ts'
import { evaluateItem } from '../filter/allergen-rule.ts'
import { Allergens } from '../ui/Allergens.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import type { ShownItem } from '../ui/item-class.ts'
import { ItemNotes } from '../ui/ItemNotes.tsx'
import { ItemPrice } from '../ui/ItemPrice.tsx'
import { ItemVerdict } from '../ui/ItemVerdict.tsx'
import { ModifierGroups } from '../ui/ModifierGroups.tsx'
import { NoLongerAvailable } from '../ui/NoLongerAvailable.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import { Variants } from '../ui/Variants.tsx'
import { categoryPath, feedbackFormPath } from './language-path.ts'
import type { ViewProps } from './view.ts'

const PICTURE_SIZES = '(min-width:60rem) 34rem, 100vw'

export function ItemView({ page, filter, look }: ViewProps) {
  const { t, showImages, assetBaseUrl } = look
  const item: ShownItem | undefined = page.snapshot.menuItems[0]
  const { menuSite, locale } = page.snapshot
  if (!item)
    return (
      <main id="menu" tabIndex={-1}>
        <NoLongerAvailable page={page} t={t} />
      </main>
    )
  const { selectedAllergens: avoided } = filter
  const verdict = evaluateItem(item, avoided, allergenFamilies(menuSite.allergens), menuSite.setting.filterMode)
  const isFree = verdict.marks.length === 0 && verdict.optionMarks.length === 0
  return (
    <main id="menu" tabIndex={-1} className={item.hasLeft ? 'item-view has-left' : 'item-view'}>
      {showImages && item.image && (
        <Picture image={item.image} assetBaseUrl={assetBaseUrl} sizes={PICTURE_SIZES} eager />
      )}
      <div className="item-text">
        <p className="item-category">
          <a href={categoryPath(page, item.category.id)} lang={item.category.lang}>
            {item.category.name}
          </a>
        </p>
        <h1 lang={item.lang}>{item.name}</h1>
        <ItemPrice item={item} look={look} />
        <ItemVerdict item={item} verdict={verdict} snapshot={page.snapshot} look={look} />
        {avoided.length > 0 && isFree && (
          <p className="verdict-free">
            <b lang={look.textLang}>{t.freeFrom}</b>
            {` ${menuSite.allergens
              .filter(({ id }) => avoided.includes(id))
              .map(({ name }) => name)
              .join(t.listSeparator)}`}
          </p>
        )}
        {item.description && (
          <p className="item-description" lang={item.descriptionLang}>
            {item.description}
          </p>
        )}
        {item.variants.length > 0 && <Variants item={item} look={look} />}
        <ItemNotes item={item} look={look} />
        <Allergens allergens={item.allergens} look={look} />
        {item.modifierGroups.length > 0 && <ModifierGroups item={item} look={look} />}
        <p className="ask-us" lang={menuSite.setting.allergenStatement ? undefined : look.textLang}>
          {menuSite.setting.allergenStatement ?? t.allergenStatement}
        </p>
        <p className="item-actions" lang={t.language}>
          <BackLink page={page} categoryId={item.category.id} className="button">
            {t.wholeMenu}
          </BackLink>
          <ShareButton page={page} title={item.name} t={t} />
        </p>
        {menuSite.setting.feedbackEnabled && (
          <p>
            <a href={feedbackFormPath(menuSite, locale, item.id)}>{t.reportMistake}</a>
          </p>
        )}
      </div>
    </main>
  )
}
