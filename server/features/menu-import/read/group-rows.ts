import { foldForMatching, quote } from '../text.ts'
import type { RowNote, SourceTable } from '../types.ts'
import { cellText } from './cell.ts'

const TYPE_HEADERS =
  /^(?:type|item type|row type|record type|entity|entity type|kind|object type|level|typ|tipo|tipe|node type)$/
const NO_ITEMS =
  /^(?:menu|menus|group|menu group|subgroup|menu subgroup|category|subcategory|section|subsection|heading|header|title|folder|department|modifier|modifiers|modifier group|modifier list|modifier set|option|options|option group|option set|add ?on|topping|extra|tax|discount|fee|service charge|kategorie|gruppe|rubrik|categorie|rubrique|groupe|categoria|grupo|seccion|sezione|gruppo|modificador|modificatore)s?$/
const ITEMS =
  /^(?:item|menu item|product|dish|food|drink|beverage|artikel|gericht|produkt|plat|produit|article|plato|producto|articulo|piatto|prodotto|prato|produto)s?$/

/**
 * In tables with a column for the row type, groups and modifiers are not items: they are reported as left out, not
 * imported. JSON and WooCommerce files stay unchanged.
 */
export function withoutGroupRows(table: SourceTable): SourceTable {
  if (table.format === 'json' || table.export?.name === 'WooCommerce') return table
  for (const { key, header } of table.columns) {
    if (!TYPE_HEADERS.test(foldForMatching(header))) continue
    const kinds = table.rows.map((row) => foldForMatching(cellText(row.cells[key])))
    const isHierarchy = kinds.some((kind) => ITEMS.test(kind)) && kinds.some((kind) => NO_ITEMS.test(kind))
    if (!isHierarchy) continue
    const leftOut: RowNote[] = [...(table.leftOut ?? [])]
    const rows = table.rows.filter((row, at) => {
      if (!NO_ITEMS.test(kinds[at] ?? '')) return true
      leftOut.push({
        rowNumber: row.rowNumber,
        message: `This row isn’t an item. Its type is ${quote(cellText(row.cells[key]))}.`,
      })
      return false
    })
    return { ...table, rows, leftOut }
  }
  return table
}
