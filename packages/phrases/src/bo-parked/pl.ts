import messages from '../../catalogues/bo-parked/pl.json' with { type: 'json' };

export default messages;
