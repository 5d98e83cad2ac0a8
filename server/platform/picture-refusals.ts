/** The error when processing a picture exceeds sharp's timeout or the worker's time limit. */
export const PICTURE_TOO_LONG =
  'This picture takes too long to process. Make it smaller in a photo app and upload that, or choose a different picture.'
