import messages from '../../catalogues/bo-schedule/pl.json' with { type: 'json' };

export default messages;
