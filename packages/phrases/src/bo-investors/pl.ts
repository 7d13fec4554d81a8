import messages from '../../catalogues/bo-investors/pl.json' with { type: 'json' };

export default messages;
