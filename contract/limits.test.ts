import { expect, it } from 'vitest'
import * as limits from './limits.ts'

// The specification prescribes most of these numbers, so changing one must be deliberate.
it('the seeded brands have the ids, themes and colours that the specification prescribes', () => {
  expect(limits.SEEDED_BRANDS).toEqual({ 1: 'default', 6: 'MaterialFood', 7: 'MiniCafes' })
  expect(limits.SEEDED_BRAND_COLORS).toEqual({ 1: '#000000', 7: '#3F3151' })
})

it('the default brand colour is #6D28D9, and the loader’s default colour is black', () => {
  expect(limits.DEFAULT_BRAND_COLOR).toBe('#6D28D9')
  expect(limits.LOADER_DEFAULT_COLOR).toBe('#000000')
})

it('the minimum length of a password is 8 characters', () => {
  expect(limits.PASSWORD_MIN_LENGTH).toBe(8)
})

it('prices and the price filter have the specified limits and steps', () => {
  expect(limits.PRICE_MAX_DIGITS).toBe(12)
  expect(limits.PRICE_FILTER_MAX).toBe(9999)
  expect(limits.PRICE_SLIDER_STEP).toBe(0.5)
  expect(limits.PRICE_SLIDER_DEFAULT_MAX).toBe(1000)
  expect(limits.PRICE_SLIDER_LOWEST_MAX).toBe(100)
})

it('the range slider goes from 0 to 100 in steps of 1, with at least 10 between its ends', () => {
  const { RANGE_SLIDER_MIN, RANGE_SLIDER_MAX, RANGE_SLIDER_STEP, RANGE_SLIDER_MIN_RANGE } = limits

  expect([RANGE_SLIDER_MIN, RANGE_SLIDER_MAX, RANGE_SLIDER_STEP, RANGE_SLIDER_MIN_RANGE]).toEqual([0, 100, 1, 10])
})

it('the redirect after a verification, the checkout’s overlay and the loading screen have the specified durations', () => {
  expect(limits.VERIFICATION_REDIRECT_MS).toBe(2000)
  expect(limits.CHECKOUT_OVERLAY_MS).toBe(2000)
  expect(limits.MENU_LOADER_HOLD_MS).toBe(1000)
  expect(limits.LOADER_FADE_MS).toBe(1000)
})

it('toasts and alerts have the specified limits, durations and sizes', () => {
  expect(limits.ALERT_DISMISS_MS).toBe(5000)
  expect(limits.TOAST_CLOSE_MS).toBe(4000)
  expect(limits.TOAST_LIMIT).toBe(5)
  expect(limits.TOAST_CONTAINER_WIDTH_PX).toBe(440)
  expect(limits.TOAST_MAX_HEIGHT_PX).toBe(200)
  expect(limits.TOAST_TRANSITION_MS).toBe(250)
})

it('the console’s sidebar, drop-downs and mobile breakpoint have the specified sizes', () => {
  expect(limits.SIDEBAR_WIDTH_PX).toBe(260)
  expect(limits.MOBILE_BREAKPOINT_PX).toBe(1024)
  expect(limits.SCROLL_TO_TOP_AFTER_PX).toBe(50)
  expect(limits.SIDEBAR_QR_CODE_PX).toBe(100)
  expect(limits.DROPDOWN_ANIMATION_MS).toBe(300)
  expect(limits.SELECT_DROPDOWN_MAX_HEIGHT_PX).toBe(220)
})

it('the console starts in English and the light theme, with a vertical menu and a sticky top bar', () => {
  expect(limits.THEME_DEFAULTS).toMatchObject({
    theme: 'light',
    menu: 'vertical',
    layout: 'full',
    navbar: 'navbar-sticky',
    rtlClass: 'ltr',
    locale: 'en',
  })
})

it('API data that isn’t used is cached for 60 seconds', () => {
  expect(limits.API_CACHE_KEEP_SECONDS).toBe(60)
})
