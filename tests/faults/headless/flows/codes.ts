import type { Cell, FlowScenario } from '../cell.ts';
import { inTab, perCell } from '../form.ts';
import type { Tab } from '../tab.ts';

const CODE = 'VELO2026';

type Told = { isApplied: boolean };
const told = perCell((): Told => ({ isApplied: false }));

const promoOn = inTab((cell, tab) => {
  const promo = tab.openPromo();
  promo.subscribe((now) => {
    if (now.matches('applied')) told(cell).isApplied = true;
    // The first try applied the code and lost its answer, so the server refuses the second try: the code is used.
    if (now.matches('refused') && now.context.refusal !== null) told(cell).isApplied = true;
  });
  return promo;
});

const types = (cell: Cell, tab: Tab): void => {
  const promo = promoOn(cell, tab);
  promo.send({ type: 'rider.typed', code: CODE });
  promo.send({ type: 'rider.submitted' });
};

export const promo: FlowScenario = {
  flow: 'promo',
  hits: /^PUT \/promocode$/,
  acts: (cell, tab) => {
    promoOn(cell, tab).send({ type: 'rider.pasteAsked' });
    types(cell, tab);
  },
  goesOn: (cell, tab) => {
    const chart = promoOn(cell, tab);
    const now = chart.getSnapshot();
    if (told(cell).isApplied) return true;
    if (now.matches('entering')) {
      // A reloaded page starts with an empty field.
      cell.countAct();
      types(cell, tab);
    } else if (now.matches('unanswered')) {
      if (now.context.code !== CODE) throw new Error('what was typed is gone');
      chart.send({ type: 'rider.retried' });
    } else if (now.matches('refused')) chart.send({ type: 'rider.retried' });
    // The rider opens the closed sheet again.
    else if (now.matches('closed')) cell.reopen();
    else if (now.matches('blocked')) throw new Error('blocked');
    return false;
  },
  breaches: async ({ stage, person }) => {
    const uses = await stage.rowsOf('select 1 from sandbox.code_uses where rider_id = $1', [person.id]);
    return uses.length === 1 ? [] : [`applied ${uses.length} times`];
  },
};

const metroOn = inTab((cell, tab) => tab.openMetro(cell.person.phone));

const asksOrTypes = async (cell: Cell, tab: Tab): Promise<void> => {
  const chart = metroOn(cell, tab);
  const now = chart.getSnapshot();
  if (now.matches('page')) chart.send({ type: 'rider.bonusAsked', hasCard: true, hasAgreed: true });
  else if (now.matches({ sheet: 'entering' }))
    chart.send({ type: 'rider.typed', digits: await cell.stage.codeSentTo(cell.person.phone) });
};

export const metroCode: FlowScenario = {
  flow: 'metro code',
  hits: /^POST \/api\/mm-integration\/createToken$/,
  begins: (cell) =>
    cell.goesOn('the cells', async (tab) => {
      const chart = metroOn(cell, tab);
      const now = chart.getSnapshot();
      if (now.matches('page')) await asksOrTypes(cell, tab);
      else if (now.matches({ sheet: 'unanswered' })) chart.send({ type: 'rider.retried' });
      return chart.getSnapshot().matches({ sheet: 'entering' });
    }),
  acts: asksOrTypes,
  goesOn: async (cell, tab) => {
    const chart = metroOn(cell, tab);
    const now = chart.getSnapshot();
    if (now.matches('connected')) return true;
    const failed = ['codeUnanswered', 'unanswered', 'refused', 'codeRefused'] as const;
    if (failed.some((sheet) => now.matches({ sheet }))) {
      if (now.context.refusal === null) throw new Error('refused without a word');
      chart.send({ type: 'rider.retried' });
    } else if (now.matches('page') && now.context.refusal !== null) chart.send({ type: 'rider.retried' });
    else if (now.matches({ sheet: 'blocked' })) chart.send({ type: 'rider.closedCodeSheet' });
    else await asksOrTypes(cell, tab);
    return false;
  },
  breaches: async ({ stage, person }) => {
    const links = await stage.rowsOf<{ status: string }>('select status from sandbox.metro_links where rider_id = $1', [
      person.id,
    ]);
    return links.length === 1 && links[0]?.status === 'FULL'
      ? []
      : [`the metro says ${links.map(({ status }) => status).join() || 'nothing'}`];
  },
};
