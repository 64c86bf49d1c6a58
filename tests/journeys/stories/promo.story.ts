import { createMachine } from 'xstate';

/** Codes as a rider describes them: which are accepted, which can be corrected, which block the field. */
export const promoStory = createMachine({
  id: 'promoStory',
  initial: 'onTheProfile',
  states: {
    onTheProfile: { on: { 'rider.openedTheDialog': 'atTheEmptyField' } },
    atTheEmptyField: {
      on: {
        'rider.closedTheDialog': 'onTheProfile',
        'rider.typedTooLittle': 'withTooLittle',
        'rider.typedAnUnknownCode': 'withACode',
        'rider.pastedTheMessage': 'withTheBonus',
        'rider.typedABlockingCode': 'withABlockingCode',
      },
    },
    withTooLittle: { on: { 'rider.typedAnUnknownCode': 'withACode' } },
    withACode: { on: { 'rider.applied': 'toldItIsWrong' } },
    toldItIsWrong: { on: { 'rider.typedALateCode': 'withALateCode' } },
    withALateCode: { on: { 'rider.applied': 'toldItIsLate' } },
    toldItIsLate: { on: { 'rider.beganAnew': 'atTheEmptyField' } },
    withTheBonus: { on: { 'rider.applied': 'toldItIsApplied' } },
    toldItIsApplied: { on: { 'rider.closedTheDialog': 'onTheProfile' } },
    withABlockingCode: { on: { 'rider.applied': 'toldToWait' } },
    toldToWait: { on: { 'rider.closedTheDialog': 'onTheProfile' } },
  },
});
