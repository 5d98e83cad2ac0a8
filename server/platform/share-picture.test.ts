import { expect, it } from 'vitest'
import { drawSharePicture } from './share-picture.ts'

const LOOK = { brandName: null, address: null, color: '#aa0000', onColor: '#ffffff', logo: null, locale: 'en' }

it.each(['\u0001', 'Caf\u0001é', '\u200b', '\u3164', '\u2060\ufe0f'])(
  'a preview picture is drawn for a name with control or invisible characters: %j',
  async (name) => {
    const picture = await drawSharePicture({ ...LOOK, name })

    expect(picture.subarray(1, 4).toString()).toBe('PNG')
  },
)
