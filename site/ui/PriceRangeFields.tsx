import { PRICE_SLIDER_STEP } from '#contract/limits.ts'
import { currencyExponent } from '#contract/money.ts'
import { FILTER_PARAMETERS } from '#contract/site-pages.ts'
import { priceCap, type PriceRange, sliderMax, withMax, withMin } from '../filter/price-range.ts'
import type { MenuLook } from './menu-look.ts'
import { PriceField } from './PriceField.tsx'

type PriceRangeFieldsProps = {
  range: PriceRange
  /** The highest price of the menu, in major units of the currency. */
  maxPrice: number
  look: MenuLook
  onChange: (range: PriceRange) => void
}

/** A slider with two thumbs, and the same values in two fields, so that dragging isn't needed. */
export function PriceRangeFields({ range, maxPrice, look, onChange }: PriceRangeFieldsProps) {
  const { t, locale, money } = look
  const end = sliderMax(maxPrice)
  const cap = priceCap(end)
  const setMin = (wished: number) => onChange(withMin(range, wished, cap))
  const setMax = (wished: number) => onChange(withMax(range, wished, cap))
  const spoken = (value: number) => `${value.toLocaleString(locale)} ${money.currencyCode}`
  const percent = (value: number) => (Math.min(value, end) / end) * 100
  const field = { locale, decimals: currencyExponent(money.currencyCode) }
  const slider = { min: 0, max: end, step: PRICE_SLIDER_STEP }
  return (
    <fieldset className="price-range">
      <legend>{t.priceRange}</legend>
      <div className="two-thumbs">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="1" />
          <rect className="chosen" x={percent(range[0])} width={percent(range[1] - range[0])} height="1" />
        </svg>
        <input
          type="range"
          {...slider}
          value={Math.min(range[0], end)}
          aria-label={t.lowestPrice}
          aria-valuetext={spoken(range[0])}
          onChange={({ target }) => setMin(target.valueAsNumber)}
        />
        <input
          type="range"
          {...slider}
          value={Math.min(range[1], end)}
          aria-label={t.highestPrice}
          aria-valuetext={spoken(range[1])}
          onChange={({ target }) => setMax(target.valueAsNumber)}
        />
      </div>
      <div className="price-fields">
        <PriceField label={t.minPrice} name={FILTER_PARAMETERS.min} value={range[0]} {...field} onChange={setMin} />
        <PriceField label={t.maxPrice} name={FILTER_PARAMETERS.max} value={range[1]} {...field} onChange={setMax} />
      </div>
    </fieldset>
  )
}
