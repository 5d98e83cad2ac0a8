import { authMessages as t } from './messages.ts'
const DISHES = [
  { name: t.soup, price: '6.50', tags: ['V'] },
  { name: t.beetroot, price: '9.80', tags: ['V', 'G'] },
  { name: t.sole, price: '18.00', tags: [] },
  { name: t.risotto, price: '14.20', tags: ['V'], gone: true },
  { name: t.tart, price: '7.00', tags: [] },
]

export function MenuCardDrawing() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-sm">
      <div className="absolute inset-0 translate-x-6 translate-y-4 rotate-6 rounded-3xl bg-white/15" />
      <div className="relative -rotate-2 rounded-3xl bg-[#fffaf3] p-8 text-[#2b211a] shadow-[0_40px_80px_-20px_rgb(0_0_0/0.55)]">
        <p className="text-xs font-semibold tracking-[0.22em] text-[#8a5a2b] uppercase">{t.today}</p>
        <p className="mt-1 mb-5 text-2xl font-bold tracking-tight">{t.lunch}</p>
        <ul className="space-y-3.5 text-sm">
          {DISHES.map((dish) => (
            <li key={dish.name} className={dish.gone ? 'text-[#2b211a]/70' : undefined}>
              <div className="flex items-baseline gap-2">
                <span className={dish.gone ? 'font-semibold line-through' : 'font-semibold'}>{dish.name}</span>
                <span className="grow border-b border-dotted border-current opacity-35" />
                <span className="tabular-nums">{dish.gone ? t.soldOut : dish.price}</span>
              </div>
              <div className="mt-1 flex gap-1">
                {dish.tags.map((tag) => (
                  <span
                    key={tag}
                    className="grid size-[1.1rem] place-items-center rounded-full bg-[#e6f1e4] text-[0.6rem] font-bold text-[#2f6b2a]"
                  >
                    {tag}
                  </span>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
