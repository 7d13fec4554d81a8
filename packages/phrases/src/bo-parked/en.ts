import messages from '../../catalogues/bo-parked/en.json' with { type: 'json' };

export default messages;
