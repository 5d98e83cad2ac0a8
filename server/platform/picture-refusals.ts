/** The refusal when the library or the worker's time limit stopped the processing of a picture. */
export const PICTURE_TOO_LONG =
  'This picture takes too long to process. Make it smaller in a photo app and upload that, or choose a different picture.'
