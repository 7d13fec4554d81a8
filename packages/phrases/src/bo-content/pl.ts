import messages from '../../catalogues/bo-content/pl.json' with { type: 'json' };

export default messages;
