import { vi } from 'vitest'

const STORED = { id: 9, url: '', path: 'data:,new', srcSet: '', avifSrcSet: '', width: 8, height: 6, placeholder: null }

type Given = {
  /** The message with which the server refuses pictures; omitted if it accepts them. */
  refusal?: string | undefined
  /** Whether uploads end only when the test calls `finish`. */
  isSlow?: boolean
}

/**
 * Responds to picture uploads until the test ends.
 * @returns the uploaded forms, and a function that ends a slow upload
 */
export function answerUploads({ refusal, isSlow = false }: Given) {
  const uploads: FormData[] = []
  let finish = () => {}
  const answer = refusal
    ? { success: false, message: refusal, error: refusal, code: 'UNPROCESSABLE', requestId: 'test' }
    : { success: true, message: '', data: STORED }
  // Uploads don't use `fetch`, because only XMLHttpRequest reports their progress.
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends XMLHttpRequest {
      override open(): void {
        super.open('GET', URL.createObjectURL(new Blob([JSON.stringify(answer)])))
      }
      override send(form: FormData): void {
        uploads.push(form)
        if (isSlow) finish = () => super.send()
        else super.send()
      }
      // Browsers fire no event if a request is cancelled before it is sent, and a slow upload here isn't sent yet.
      override abort(): void {
        super.abort()
        if (isSlow) this.dispatchEvent(new ProgressEvent('abort'))
      }
    },
  )
  return { uploads, finish: () => finish() }
}

/** A picture of 80 × 80 pixels. */
export async function square(): Promise<File> {
  const canvas = new OffscreenCanvas(80, 80)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob()], 'soup.png', { type: 'image/png' })
}
