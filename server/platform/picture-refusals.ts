/** Why a picture is refused whose processing was stopped, by the library or by the time limit of its worker. */
export const PICTURE_TOO_LONG =
  'This picture takes too long to process. Make it smaller in a photo app and upload that, or choose a different picture.'
