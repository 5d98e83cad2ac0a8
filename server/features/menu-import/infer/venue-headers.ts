const VENUE =
  /restaurant|merchant|store|shop|vendor|venue|branch|outlet|filiale|standort|lokal|\blocal\b|sucursal|\bsede\b|ristorante|restaurante|restoran|şube|\bsube\b|toko|gerai|lokacja|店|매장|지점|المطعم|الفرع|ресторан|заведение|заклад|філія|филиал|εστιατ|สาขา/iu

export function isVenueHeader(header: string): boolean {
  return VENUE.test(header)
}
